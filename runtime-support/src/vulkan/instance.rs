//! The Vulkan instance, with validation and a messenger when asked.

use std::ffi::{CStr, c_void};
use std::sync::{Mutex, PoisonError};

use ash::{ext, khr, vk};

use super::error::{Call, Error, Result};

const VALIDATION_LAYER: &CStr = c"VK_LAYER_KHRONOS_validation";

/// An instance of Vulkan 1.3 that destroys itself.
pub(super) struct Instance {
    pub(super) raw: ash::Instance,
    /// Names of objects and labels, where a debugger or layer listens.
    pub(super) debug_utils: bool,
    messenger: Option<(ext::debug_utils::Instance, vk::DebugUtilsMessengerEXT)>,
    messages: Box<Messages>,
    /// Holds the loader's library open.
    _entry: ash::Entry,
}

/// What the validation layer said.
#[derive(Default)]
struct Messages(Mutex<Vec<String>>);

impl Instance {
    /// Loads Vulkan; `validation` adds core and synchronisation validation.
    pub(super) fn new(validation: bool) -> Result<Self> {
        // SAFETY: the loader of this machine is a well-behaved Vulkan loader, and `Instance` keeps it loaded.
        let entry = unsafe { ash::Entry::load()? };
        let extensions = instance_extensions(&entry, None)?;
        let layers = if validation { vec![VALIDATION_LAYER.as_ptr()] } else { Vec::new() };
        if validation && !has_validation_layer(&entry)? {
            return Err(Error::NoValidationLayer);
        }

        let has = |name: &CStr| extensions.iter().any(|extension| extension.as_c_str() == name);
        let debug_utils = has(ext::debug_utils::NAME);
        let portability = has(khr::portability_enumeration::NAME);
        let mut enabled = Vec::new();
        if debug_utils {
            enabled.push(ext::debug_utils::NAME.as_ptr());
        }
        if portability {
            enabled.push(khr::portability_enumeration::NAME.as_ptr());
        }
        if validation {
            enabled.push(ext::validation_features::NAME.as_ptr());
        }

        let messages = Box::<Messages>::default();
        let application = vk::ApplicationInfo::default().application_name(c"corogen").api_version(vk::API_VERSION_1_3);
        let synchronization = [vk::ValidationFeatureEnableEXT::SYNCHRONIZATION_VALIDATION];
        let mut features = vk::ValidationFeaturesEXT::default().enabled_validation_features(&synchronization);
        let mut listener = messenger_info(&messages);
        let flags = match portability {
            true => vk::InstanceCreateFlags::ENUMERATE_PORTABILITY_KHR,
            false => vk::InstanceCreateFlags::empty(),
        };
        let mut info = vk::InstanceCreateInfo::default()
            .flags(flags)
            .application_info(&application)
            .enabled_layer_names(&layers)
            .enabled_extension_names(&enabled);
        if validation {
            info = info.push_next(&mut features);
        }
        if validation && debug_utils {
            info = info.push_next(&mut listener);
        }
        // SAFETY: the names and structs that `info` points to live until the call returns.
        let raw = match unsafe { entry.create_instance(&info, None) } {
            Err(vk::Result::ERROR_INCOMPATIBLE_DRIVER) => return Err(Error::no_driver()),
            made => made.call("vkCreateInstance")?,
        };

        let mut instance = Self { raw, debug_utils, messenger: None, messages, _entry: entry };
        if validation && debug_utils {
            let loader = ext::debug_utils::Instance::new(&instance._entry, &instance.raw);
            // SAFETY: the user data is boxed and outlives the messenger (see `drop`).
            let messenger = unsafe { loader.create_debug_utils_messenger(&messenger_info(&instance.messages), None) };
            instance.messenger = Some((loader, messenger.call("vkCreateDebugUtilsMessengerEXT")?));
        }
        Ok(instance)
    }

    /// Takes what the validation layer said since the last call.
    pub(super) fn take_messages(&self) -> Vec<String> {
        std::mem::take(&mut *self.messages.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Drop for Instance {
    fn drop(&mut self) {
        // SAFETY: whoever made objects of this instance keeps it until they are gone; the messenger goes first, and
        // `messages` after this function.
        unsafe {
            if let Some((loader, messenger)) = &self.messenger {
                loader.destroy_debug_utils_messenger(*messenger, None);
            }
            self.raw.destroy_instance(None);
        }
    }
}

/// Whether an instance that is lent was made with `VK_EXT_debug_utils`. Layers give out its functions in any case, and then complain of
/// whoever calls them; the loader knows.
pub(super) fn has_debug_utils(instance: &ash::Instance) -> bool {
    // SAFETY: as in `Instance::new`; it is open already.
    let Ok(entry) = (unsafe { ash::Entry::load() }) else { return false };
    // SAFETY: the instance is alive; a loader that did not make it has nothing for it.
    unsafe { entry.get_instance_proc_addr(instance.handle(), c"vkCreateDebugUtilsMessengerEXT".as_ptr()) }.is_some()
}

fn has_validation_layer(entry: &ash::Entry) -> Result<bool> {
    // SAFETY: no preconditions.
    let layers = unsafe { entry.enumerate_instance_layer_properties() }.call("vkEnumerateInstanceLayerProperties")?;
    let present = layers.iter().any(|layer| layer.layer_name_as_c_str() == Ok(VALIDATION_LAYER));
    Ok(present
        && instance_extensions(entry, Some(VALIDATION_LAYER))?
            .iter()
            .any(|name| name.as_c_str() == ext::validation_features::NAME))
}

fn instance_extensions(entry: &ash::Entry, layer: Option<&CStr>) -> Result<Vec<std::ffi::CString>> {
    // SAFETY: `layer` is a C string or absent.
    let list = unsafe { entry.enumerate_instance_extension_properties(layer) }
        .call("vkEnumerateInstanceExtensionProperties")?;
    Ok(list.iter().filter_map(|extension| extension.extension_name_as_c_str().ok().map(CStr::to_owned)).collect())
}

fn messenger_info(messages: &Messages) -> vk::DebugUtilsMessengerCreateInfoEXT<'static> {
    let severity = vk::DebugUtilsMessageSeverityFlagsEXT::ERROR | vk::DebugUtilsMessageSeverityFlagsEXT::WARNING;
    vk::DebugUtilsMessengerCreateInfoEXT::default()
        .message_severity(severity)
        .message_type(vk::DebugUtilsMessageTypeFlagsEXT::VALIDATION)
        .pfn_user_callback(Some(on_message))
        .user_data(std::ptr::from_ref(messages).cast_mut().cast())
}

/// Keeps a message; never aborts the call that caused it.
unsafe extern "system" fn on_message(
    _severity: vk::DebugUtilsMessageSeverityFlagsEXT,
    _types: vk::DebugUtilsMessageTypeFlagsEXT,
    data: *const vk::DebugUtilsMessengerCallbackDataEXT<'_>,
    user_data: *mut c_void,
) -> vk::Bool32 {
    // SAFETY: Vulkan passes valid data, and the user data of `messenger_info`, a `Messages` that outlives the messenger.
    let (data, messages) = unsafe { (&*data, &*user_data.cast::<Messages>()) };
    // SAFETY: Vulkan's message is a C string or null.
    let text = unsafe { data.message_as_c_str() }.map_or_else(String::new, |text| text.to_string_lossy().into_owned());
    messages.0.lock().unwrap_or_else(PoisonError::into_inner).push(text);
    vk::FALSE
}
