//! What `std` and `glam` have and an input does not; a method that is assigned; labels that are not there; values that are not returned.
use corogen_runtime::suspend;
use glam::DMat4;

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    let place = glam::DVec3::new(1.0, 2.0, 3.0);
    let cell = glam::U16Vec2::ZERO;
    let shared = std::rc::Rc::new(5);
    let list = std::vec::Vec::<u32>::new();
    out.len = 3;
    'label: {
        break 'lebel;
    }
    if id > 3 {
        return 5;
    }
}
