//! Buffers of floats as pictures: PNG to look at, EXR to go on with.

use super::arguments::wrong;
use crate::diag::{Diagnostic, codes};
use crate::ir::{Buffer, Glam, Type};

/// The elements of a buffer as pixels, row by row from the top.
pub(super) struct Picture<'a> {
    name: &'a str,
    bytes: &'a [u8],
    size: [u32; 2],
    /// Floats of an element: 1 is grey, others are red, green, blue and alpha.
    components: usize,
    /// Floats from an element to the next.
    stride: usize,
}

impl<'a> Picture<'a> {
    /// The first width x height elements of `buffer`.
    pub(super) fn of(buffer: &'a Buffer, bytes: &'a [u8], size: [u32; 2]) -> Result<Self, Diagnostic> {
        let (components, stride) = match buffer.element {
            Type::Vector(_, size) => {
                (usize::from(size), if buffer.glam == Glam::Vec3A { 4 } else { usize::from(size) })
            }
            _ => (1, 1),
        };
        let elements = bytes.len() / 4 / stride;
        let [width, height] = size;
        if elements < width as usize * height as usize {
            let message =
                format!("`{}` has {elements} elements, too few for a picture of {width}x{height}", buffer.name);
            return Err(wrong(message));
        }
        Ok(Self { name: &buffer.name, bytes, size, components, stride })
    }

    fn float(&self, x: u32, y: u32, component: usize) -> f32 {
        let at = (y as usize * self.size[0] as usize + x as usize) * self.stride + component;
        f32::from_le_bytes(std::array::from_fn(|byte| self.bytes[at * 4 + byte]))
    }

    /// Scaled, clamped, with gamma 2.2. Red, green and blue are x, y and z; one float is grey.
    pub(super) fn png(&self, scale: f32) -> Result<Vec<u8>, Diagnostic> {
        let pixel = |x, y| {
            image::Rgb(std::array::from_fn(|channel| match self.components {
                1 => shade(self.float(x, y, 0) * scale),
                components if channel < components => shade(self.float(x, y, channel) * scale),
                _ => 0,
            }))
        };
        let mut png = std::io::Cursor::new(Vec::new());
        let [width, height] = self.size;
        image::RgbImage::from_fn(width, height, pixel).write_to(&mut png, image::ImageFormat::Png).map_err(
            |error| Diagnostic::error_without_place(codes::IO, format!("`{}` makes no picture: {error}", self.name)),
        )?;
        Ok(png.into_inner())
    }

    /// As they are, in 32-bit floats: OpenEXR 2, scanlines, not compressed
    /// (<https://openexr.com/en/latest/OpenEXRFileLayout.html>).
    pub(super) fn exr(&self) -> Vec<u8> {
        // Channels stand in the order of their names.
        let channels: &[(&str, usize)] = match self.components {
            1 => &[("Y", 0)],
            2 => &[("G", 1), ("R", 0)],
            3 => &[("B", 2), ("G", 1), ("R", 0)],
            _ => &[("A", 3), ("B", 2), ("G", 1), ("R", 0)],
        };
        let [width, height] = self.size;
        let mut exr = vec![0x76, 0x2f, 0x31, 0x01, 2, 0, 0, 0];
        let mut attribute = |name: &str, kind: &str, value: &[u8]| {
            for word in [name, kind] {
                exr.extend([word.as_bytes(), &[0]].concat());
            }
            exr.extend((value.len() as u32).to_le_bytes());
            exr.extend(value);
        };
        let mut list = Vec::new();
        for (name, _) in channels {
            list.extend([name.as_bytes(), &[0]].concat());
            // 32-bit floats, linear or not is not said, each pixel has one in x and in y
            list.extend([2_u32, 0, 1, 1].into_iter().flat_map(u32::to_le_bytes));
        }
        list.push(0);
        let window: Vec<u8> = [0, 0, width - 1, height - 1].into_iter().flat_map(u32::to_le_bytes).collect();
        attribute("channels", "chlist", &list);
        attribute("compression", "compression", &[0]);
        attribute("dataWindow", "box2i", &window);
        attribute("displayWindow", "box2i", &window);
        attribute("lineOrder", "lineOrder", &[0]);
        attribute("pixelAspectRatio", "float", &1.0_f32.to_le_bytes());
        attribute("screenWindowCenter", "v2f", &[0; 8]);
        attribute("screenWindowWidth", "float", &1.0_f32.to_le_bytes());
        exr.push(0);

        let row_bytes = 4 * width as usize * channels.len();
        let first = exr.len() + 8 * height as usize;
        exr.extend((0..height as usize).flat_map(|y| ((first + y * (8 + row_bytes)) as u64).to_le_bytes()));
        for y in 0..height {
            exr.extend(y.to_le_bytes());
            exr.extend((row_bytes as u32).to_le_bytes());
            for (_, component) in channels {
                exr.extend((0..width).flat_map(|x| self.float(x, y, *component).to_le_bytes()));
            }
        }
        exr
    }
}

/// A linear value as a byte of gamma 2.2.
fn shade(linear: f32) -> u8 {
    (linear.clamp(0.0, 1.0).powf(1.0 / 2.2) * 255.0 + 0.5) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Span;
    use crate::ir::BufferAccess;

    fn film(element: Type) -> Buffer {
        Buffer {
            name: "film".into(),
            element,
            access: BufferAccess::ReadWrite,
            glam: Glam::Plain,
            span: Span::default(),
        }
    }

    fn bytes(floats: &[f32]) -> Vec<u8> {
        floats.iter().flat_map(|float| float.to_le_bytes()).collect()
    }

    #[test]
    fn a_png_is_scaled_clamped_and_encoded() {
        let (film, bytes) = (film(Type::vec(4)), bytes(&[0.0, 0.25, 0.5, 9.0, 4.0, f32::NAN, -1.0, 0.0]));
        let png = Picture::of(&film, &bytes, [2, 1]).and_then(|picture| picture.png(2.0)).expect("enough elements");
        let picture = image::load_from_memory(&png).expect("a picture").to_rgb8();
        assert_eq!(picture.get_pixel(0, 0).0, [0, 186, 255]);
        assert_eq!(picture.get_pixel(1, 0).0, [255, 0, 0]);
    }

    #[test]
    fn an_exr_has_every_float_as_it_is() {
        let (film, bytes) = (film(Type::vec(3)), bytes(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, -7.0, 8e9, 9.0, 0.0, 0.0, 0.5]));
        let exr = Picture::of(&film, &bytes, [2, 2]).expect("enough elements").exr();
        assert_eq!(exr[..8], [0x76, 0x2f, 0x31, 0x01, 2, 0, 0, 0]);
        // The last row: its number, its bytes, then blue, green and red.
        let row = &exr[exr.len() - 8 - 24..];
        assert_eq!(row[..8], [1, 0, 0, 0, 24, 0, 0, 0]);
        let floats: Vec<f32> =
            row[8..].chunks_exact(4).map(|it| f32::from_le_bytes(it.try_into().expect("four"))).collect();
        assert_eq!(floats, [9.0, 0.5, 8e9, 0.0, -7.0, 0.0]);
        // The table before the rows says where they are.
        let table = exr.len() - 2 * (8 + 24) - 2 * 8;
        let second = u64::from_le_bytes(exr[table + 8..table + 16].try_into().expect("eight"));
        assert_eq!(second as usize, exr.len() - 8 - 24);
    }

    #[test]
    fn a_picture_of_too_few_elements_is_an_error() {
        let film = film(Type::F32);
        let refused = Picture::of(&film, &[0; 12], [2, 2]).err().expect("too few");
        assert!(refused.message.contains("has 3 elements"), "{}", refused.message);
    }
}
