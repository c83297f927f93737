//! Scenes from files that the tests write.

use glam::{UVec2, Vec2, Vec3};
use input_examples::studio::{CONDUCTOR, DIFFUSE, EMISSIVE, HOLE, MIXED, NONE, Shading};

use super::{files, on_the_cpu, view};

/// A square of two triangles, and a lamp that is one.
const OBJ: &str = "mtllib square.mtl
v 0 0 0\nv 2 0 0\nv 2 2 0\nv 0 2 0\nv 0 0 5\nv 1 0 5\nv 0 1 5
vt 0 0\nvt 1 0\nvt 1 1\nvt 0 1
usemtl paper\nf 1/1 2/2 3/3 4/4
usemtl lamp\nf 5 6 7
";
const MTL: &str = "newmtl paper\nKd 0.5 0.25 1\nmap_Kd dots.png\nnewmtl lamp\nKe 3 2 1\nnewmtl screen\nKe 1 1 1\nmap_Ke film.png\n";

#[test]
fn an_obj_file_is_a_scene() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("square.obj");
    std::fs::write(&path, OBJ).expect("it is written");
    std::fs::write(folder.path().join("square.mtl"), MTL).expect("it is written");
    let red = image::RgbImage::from_pixel(3, 5, image::Rgb([255, 0, 0]));
    let saved = red.save(folder.path().join("dots.png"));
    saved.expect("it is written");
    let loaded = files::load(&path).expect("it is whole");
    assert_eq!(
        loaded.notes,
        ["screen: its emissive texture is left out, it does not shine"]
    );
    let world = loaded.parts.build(true);
    let scene = world.scene();
    assert_eq!(scene.triangles.len(), 3);
    assert_eq!((scene.lamps, scene.lights.len()), (1, 1));
    let lamp = scene.lights[0].triangle as usize;
    // five metres have become eight, around the origin
    let corner = Vec3::new(-1.6, -1.6, 4.0);
    assert_eq!(scene.triangles[lamp].corner, corner);
    assert_eq!(loaded.place.of(Vec3::new(0.0, 0.0, 5.0)), corner);
    let kinds = |number: usize| scene.materials[scene.shadings[number].material as usize];
    assert_eq!(kinds(lamp).kind, EMISSIVE);
    assert_eq!(kinds(lamp).color, Vec3::new(3.0, 2.0, 1.0));
    let paper = kinds((lamp + 1) % 3);
    assert_eq!(
        (paper.kind, paper.color),
        (DIFFUSE, Vec3::new(0.5, 0.25, 1.0))
    );
    let texture = scene.textures[paper.texture as usize];
    assert_eq!(
        scene.texels[texture.first as usize], 1023,
        "red, and no green or blue"
    );
    // 2 by 2 metres are 1 by 1 in the texture
    let uv_scale = scene.shadings[(lamp + 1) % 3].uv_scale;
    assert!((uv_scale - 0.5 / 1.6).abs() < 1e-6, "{uv_scale}");
}

#[test]
fn a_texture_that_is_made_smaller_keeps_its_light() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("square.obj");
    std::fs::write(&path, OBJ).expect("it is written");
    std::fs::write(folder.path().join("square.mtl"), MTL).expect("it is written");
    let line = |x: u32, _| image::Luma([255 * (x % 2) as u8]);
    let lines = image::GrayImage::from_fn(2048, 1, line);
    let saved = lines.save(folder.path().join("dots.png"));
    saved.expect("it is written");
    let world = files::load(&path).expect("it is whole").parts.build(true);
    // the root of a half
    let root = (0.5_f32.sqrt() * 1023.0).round() as u32;
    let texel = world.scene().texels[256] & 1023;
    assert!(texel.abs_diff(root) < 8, "{texel} is not {root}");
}

/// What all exporters do not write alike: letters of another encoding, a line that goes on, colours of some points, several libraries, faces with
/// and without what others have, a grey of one number, options and a path of Windows before a texture's name.
const ODD: &[u8] = b"# caf\xe9\nmtllib gone.mtl odd.mtl
v 0 0 0 1 0 0\nv 2 0 0\nv 2 2 0\nv 0 2 0
vt 0 0\nvt 1 0\nvt 1 1
vn 0.6 0 0.8
usemtl paper\nf 1 2 \\\n 3
f 1/1/1 3/2/1 4/3/1\n";
const ODD_MTL: &str = "newmtl paper\nKd 0.5\nmap_Kd -s 2 2 -clamp on parts\\red 1.png\n";

#[test]
fn an_odd_obj_file_is_read_as_it_is_meant() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("odd.obj");
    std::fs::write(&path, ODD).expect("it is written");
    std::fs::write(folder.path().join("odd.mtl"), ODD_MTL).expect("it is written");
    std::fs::create_dir(folder.path().join("parts")).expect("a folder");
    let red = image::RgbImage::from_pixel(1, 1, image::Rgb([255, 0, 0]));
    let saved = red.save(folder.path().join("parts/red 1.png"));
    saved.expect("it is written");
    let loaded = files::load(&path).expect("it is whole");
    let [note] = &loaded.notes[..] else {
        panic!("{:?}", loaded.notes);
    };
    assert!(note.starts_with("gone.mtl: ") && note.ends_with("what it describes is grey"));
    let world = loaded.parts.build(true);
    let scene = world.scene();
    assert_eq!(scene.shadings.len(), 2);
    for shading in scene.shadings {
        let material = scene.materials[shading.material as usize];
        assert_eq!(material.color, Vec3::splat(0.5));
        assert_eq!(
            scene.texels[scene.textures[material.texture as usize].first as usize],
            1023
        );
    }
    // the first face has neither normals nor places in the texture, the second has its own
    let normals: Vec<f32> = scene.shadings.iter().map(|it| it.normals[2].x).collect();
    assert!(
        normals.contains(&0.0) && normals.contains(&0.6),
        "{normals:?}"
    );
    let turned = scene.shadings.iter().find(|it| it.normals[2].x > 0.0);
    let uvs = [Vec2::Y, Vec2::ONE, Vec2::X];
    assert_eq!(turned.expect("the second").uvs, uvs);
}

/// One triangle in a buffer that stands in the text, twice as large as its points say.
const GLTF: &str = r#"{
    "asset": { "version": "2.0" }, "scene": 0, "scenes": [{ "nodes": [0] }],
    "nodes": [{ "mesh": 0, "scale": [2, 2, 2], "translation": [0, 0, 1] }],
    "meshes": [{ "primitives": [{ "attributes": { "POSITION": 0 }, "material": 0 }] }],
    "materials": [{ "pbrMetallicRoughness": { "baseColorFactor": [1, 0.5, 0.25, 1], "roughnessFactor": 0.5 } }],
    "accessors": [{ "bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [1, 1, 0] }],
    "bufferViews": [{ "buffer": 0, "byteLength": 36 }],
    "buffers": [{ "byteLength": 36, "uri": "data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA" }]
}"#;

#[test]
fn a_gltf_file_is_a_scene() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("triangle.gltf");
    std::fs::write(&path, GLTF).expect("it is written");
    let loaded = files::load(&path).expect("it is whole");
    let world = loaded.parts.build(true);
    let scene = world.scene();
    let [triangle] = scene.triangles else {
        panic!("{} triangles", scene.triangles.len());
    };
    assert_eq!(loaded.place.of(Vec3::Z), triangle.corner);
    assert_eq!(triangle.corner, Vec3::new(-4.0, -4.0, 0.0));
    assert_eq!((triangle.a, triangle.b), (8.0 * Vec3::X, 8.0 * Vec3::Y));
    assert_eq!(scene.shadings[0].normals, [Vec3::Z; 3]);
    let metal = scene.materials[scene.shadings[0].material as usize];
    assert_eq!((metal.kind, metal.texture), (CONDUCTOR, NONE));
    assert_eq!(
        (metal.color, metal.roughness),
        (Vec3::new(1.0, 0.5, 0.25), 0.25)
    );
    // nothing in the file shines
    assert_eq!((scene.lamps, scene.sky), (0, &[Vec3::ONE][..]));
}

/// Three cameras: the first has no lens, the second is turned to the triangle, and aside, in a node below a scaled one.
const CAMERAS: &str = r#""nodes": [
        { "mesh": 0, "scale": [2, 2, 2], "translation": [0, 0, 1] },
        { "camera": 2 },
        { "camera": 0 },
        { "children": [4], "scale": [2, 2, 2], "translation": [1, 1, 0] },
        { "camera": 1, "rotation": [0.6, 0.8, 0, 0], "translation": [0, 0, -2] }
    ],
    "cameras": [
        { "name": "plan", "type": "orthographic", "orthographic": { "xmag": 1, "ymag": 1, "zfar": 9, "znear": 0.1 } },
        { "name": "aslant", "type": "perspective", "perspective": { "yfov": 1.5707963, "znear": 0.1 } },
        { "type": "perspective", "perspective": { "yfov": 1, "znear": 0.1 } }
    ],"#;

#[test]
fn a_gltf_file_is_seen_by_its_first_camera() {
    let nodes = r#""nodes": [{ "mesh": 0, "scale": [2, 2, 2], "translation": [0, 0, 1] }],"#;
    let text = GLTF.replace(nodes, CAMERAS);
    let text = text.replace(r#"[{ "nodes": [0] }]"#, r#"[{ "nodes": [0, 1, 2, 3] }]"#);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("seen.gltf");
    std::fs::write(&path, text).expect("it is written");
    let loaded = files::load(&path).expect("it is whole");
    assert_eq!(
        loaded.notes,
        [
            "plan: it is orthographic and left out",
            "aslant: it is held upright here"
        ]
    );
    // the triangle's middle is (1, 1, 1); it has become four times as large
    let shot = loaded.shot;
    assert_eq!(shot.eye, loaded.place.of(Vec3::new(1.0, 1.0, -4.0)));
    assert_eq!(shot.eye, Vec3::new(0.0, 0.0, -20.0));
    assert!(shot.target.abs_diff_eq(Vec3::ZERO, 1e-4), "{}", shot.target);
    assert!((shot.height - 2.0).abs() < 1e-5, "{}", shot.height);
}

/// Above in the picture is what is above for the camera, which is turned by a quarter around the way that it looks.
#[test]
fn a_camera_that_looks_straight_down_is_turned_as_it_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("plan.gltf");
    let camera = |rotation: &str| {
        let nodes = CAMERAS.replace("[0.6, 0.8, 0, 0]", rotation);
        let nodes = nodes.replace(r#"{ "camera": 2 }"#, r#"{ "name": "none" }"#);
        let text = GLTF.replace(
            r#""nodes": [{ "mesh": 0, "scale": [2, 2, 2], "translation": [0, 0, 1] }],"#,
            &nodes,
        );
        let text = text.replace(r#"[{ "nodes": [0] }]"#, r#"[{ "nodes": [0, 3] }]"#);
        std::fs::write(&path, text).expect("it is written");
        let shot = files::load(&path).expect("it is whole").shot;
        let forward = (shot.target - shot.eye).normalize();
        let right = forward.cross(Vec3::Y).normalize();
        [forward, right.cross(forward)]
    };
    for (rotation, ways) in [
        ("[-0.5, 0.5, 0.5, 0.5]", [Vec3::NEG_Y, Vec3::NEG_X]),
        ("[0.5, 0.5, -0.5, 0.5]", [Vec3::Y, Vec3::X]),
    ] {
        let found = camera(rotation);
        let near = found
            .iter()
            .zip(ways)
            .all(|(it, way)| it.abs_diff_eq(way, 5e-3));
        assert!(near, "{found:?} is not {ways:?}");
    }
}

/// What a binary file is made of: its buffer, and the views into it.
#[derive(Default)]
struct Binary {
    buffer: Vec<u8>,
    views: Vec<String>,
}

impl Binary {
    /// Adds bytes to the buffer.
    fn view(&mut self, bytes: &[u8]) {
        let (offset, length) = (self.buffer.len(), bytes.len());
        self.views.push(format!(
            r#"{{ "buffer": 0, "byteOffset": {offset}, "byteLength": {length} }}"#
        ));
        self.buffer.extend(bytes);
        self.buffer.resize(self.buffer.len().next_multiple_of(4), 0);
    }

    fn png(&mut self, image: impl Into<image::DynamicImage>) {
        let mut png = std::io::Cursor::new(Vec::new());
        let written = image.into().write_to(&mut png, image::ImageFormat::Png);
        written.expect("it is written");
        self.view(&png.into_inner());
    }

    /// The file, with that text between the version and the buffer.
    fn file(self, text: &str) -> Vec<u8> {
        let mut json = format!(
            r#"{{ "asset": {{ "version": "2.0" }}, {text}, "bufferViews": [{}], "buffers": [{{ "byteLength": {} }}] }}"#,
            self.views.join(", "),
            self.buffer.len()
        );
        json.push_str(&" ".repeat(json.len().next_multiple_of(4) - json.len()));
        let mut file = b"glTF".to_vec();
        let length = 12 + 8 + json.len() + 8 + self.buffer.len();
        file.extend([2, length as u32].map(u32::to_le_bytes).concat());
        for (kind, bytes) in [(b"JSON", json.as_bytes()), (b"BIN\0", &self.buffer)] {
            file.extend((bytes.len() as u32).to_le_bytes());
            file.extend(kind);
            file.extend(bytes);
        }
        file
    }
}

/// One triangle with two sets of coordinates for four materials, and as a strip; the images are those of views 3 to 7.
const TEXTURED: &str = r#""scene": 0, "scenes": [{ "nodes": [0] }], "nodes": [{ "mesh": 0 }],
"meshes": [{ "name": "flags", "primitives": [
    { "attributes": { "POSITION": 0, "TEXCOORD_0": 1, "TEXCOORD_1": 2 }, "material": 0 },
    { "attributes": { "POSITION": 0, "TEXCOORD_0": 1, "TEXCOORD_1": 2 }, "material": 1 },
    { "attributes": { "POSITION": 0, "TEXCOORD_0": 1, "TEXCOORD_1": 2 }, "material": 2 },
    { "attributes": { "POSITION": 0, "TEXCOORD_0": 1, "TEXCOORD_1": 2 }, "material": 3 },
    { "attributes": { "POSITION": 0 }, "mode": 5 }
] }],
"accessors": [
    { "bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [1, 1, 0] },
    { "bufferView": 1, "componentType": 5126, "count": 3, "type": "VEC2" },
    { "bufferView": 2, "componentType": 5126, "count": 3, "type": "VEC2" }
],
"images": [
    { "bufferView": 3, "mimeType": "image/png" }, { "bufferView": 4, "mimeType": "image/png" },
    { "bufferView": 5, "mimeType": "image/png" }, { "bufferView": 6, "mimeType": "image/png" },
    { "bufferView": 7, "mimeType": "image/png" }
],
"textures": [{ "source": 0 }, { "source": 1 }, { "source": 2 }, { "source": 3 }, { "source": 4 }],
"materials": [
    { "pbrMetallicRoughness": { "baseColorTexture": { "index": 0, "texCoord": 1 }, "metallicFactor": 0 } },
    { "pbrMetallicRoughness": { "metallicRoughnessTexture": { "index": 1 }, "roughnessFactor": 0.8, "metallicFactor": 0.5 } },
    { "pbrMetallicRoughness": { "metallicRoughnessTexture": { "index": 2 }, "roughnessFactor": 0.5 } },
    { "name": "screen", "emissiveFactor": [1, 1, 1], "emissiveTexture": { "index": 4 }, "normalTexture": { "index": 4 },
      "pbrMetallicRoughness": { "baseColorTexture": { "index": 3 }, "metallicFactor": 0 } }
]"#;

#[test]
fn a_gltf_file_has_its_textures() {
    let mut binary = Binary::default();
    let points = [Vec3::ZERO, Vec3::X, Vec3::Y];
    let uvs = [Vec2::ZERO, Vec2::X, Vec2::Y];
    binary.view(bytemuck::cast_slice(&points));
    binary.view(bytemuck::cast_slice(&[Vec2::ZERO; 3]));
    binary.view(bytemuck::cast_slice(&uvs));
    // grey with alpha, 16 bits each
    let grey = [128 * 257, 300];
    type Alpha16 = image::ImageBuffer<image::LumaA<u16>, Vec<u16>>;
    binary.png(Alpha16::from_pixel(2, 3, grey.into()));
    let worn = |x, _| [255, 51 * (x + 2) as u8, 255 * (x % 2) as u8].into();
    binary.png(image::RgbImage::from_fn(2, 2, worn));
    binary.png(image::RgbaImage::from_pixel(3, 3, [0, 255, 255, 0].into()));
    binary.png(image::GrayImage::from_pixel(1, 1, [255].into()));
    binary.view(b"no image");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("flags.glb");
    std::fs::write(&path, binary.file(TEXTURED)).expect("it is written");

    let loaded = files::load(&path).expect("it is whole");
    assert_eq!(
        loaded.notes,
        [
            "screen: its emissive texture is left out, it does not shine",
            "flags: TriangleStrip is left out, only Triangles are drawn",
        ]
    );
    let world = loaded.parts.build(true);
    let scene = world.scene();
    assert_eq!(
        (scene.triangles.len(), scene.lamps, scene.sky),
        (4, 0, &[Vec3::ONE][..])
    );
    let [painted, worn, chrome, screen, ..] = *scene.materials else {
        panic!("{} materials", scene.materials.len());
    };
    let texel = |number: u32| scene.texels[scene.textures[number as usize].first as usize];
    assert_eq!(scene.textures.len(), 2, "only images of colours");
    // the root of a light of 0.216, and of 1
    assert_eq!(
        (painted.kind, texel(painted.texture) & 1023),
        (DIFFUSE, 475)
    );
    assert_eq!((screen.kind, texel(screen.texture) & 1023), (DIFFUSE, 1023));
    let of = |number| move |it: &&Shading| it.material == number;
    let shading = scene.shadings.iter().find(of(0)).expect("it is painted");
    assert_eq!(shading.uvs, uvs);
    // 0.8 of a half and half of a half, and the square of the root
    assert_eq!((worn.kind, worn.texture), (MIXED, NONE));
    assert!((worn.roughness - 0.16).abs() < 1e-6 && worn.metal == 0.25);
    assert_eq!((chrome.kind, chrome.roughness), (CONDUCTOR, 0.25));
}

/// One triangle for five materials with the image of view 2, whose left half is less opaque than its right one, or with none.
const MASKED: &str = r#""scene": 0, "scenes": [{ "nodes": [0] }], "nodes": [{ "mesh": 0 }],
"meshes": [{ "primitives": [
    { "attributes": { "POSITION": 0, "TEXCOORD_0": 1 }, "material": 0 },
    { "attributes": { "POSITION": 0, "TEXCOORD_0": 1 }, "material": 1 },
    { "attributes": { "POSITION": 0, "TEXCOORD_0": 1 }, "material": 2 },
    { "attributes": { "POSITION": 0, "TEXCOORD_0": 1 }, "material": 3 },
    { "attributes": { "POSITION": 0, "TEXCOORD_0": 1 }, "material": 4 }
] }],
"accessors": [
    { "bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [1, 1, 0] },
    { "bufferView": 1, "componentType": 5126, "count": 3, "type": "VEC2" }
],
"images": [{ "bufferView": 2, "mimeType": "image/png" }], "textures": [{ "source": 0 }],
"materials": [
    { "alphaMode": "MASK", "pbrMetallicRoughness": { "baseColorTexture": { "index": 0 } } },
    { "alphaMode": "MASK", "alphaCutoff": 0.3, "pbrMetallicRoughness": { "baseColorTexture": { "index": 0 } } },
    { "alphaMode": "MASK", "alphaCutoff": 0.3,
      "pbrMetallicRoughness": { "baseColorTexture": { "index": 0 }, "baseColorFactor": [1, 1, 1, 0.5] } },
    { "alphaMode": "BLEND", "pbrMetallicRoughness": { "baseColorTexture": { "index": 0 } } },
    { "alphaMode": "MASK", "pbrMetallicRoughness": { "baseColorFactor": [1, 1, 1, 0.4] } }
]"#;

#[test]
fn a_gltf_file_has_its_holes() {
    let mut binary = Binary::default();
    binary.view(bytemuck::cast_slice(&[Vec3::ZERO, Vec3::X, Vec3::Y]));
    binary.view(bytemuck::cast_slice(&[Vec2::ZERO, Vec2::X, Vec2::Y]));
    let alpha = |x, _| [255, 255, 255, if x == 0 { 100 } else { 200 }].into();
    binary.png(image::RgbaImage::from_fn(2, 2, alpha));
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("masked.glb");
    std::fs::write(&path, binary.file(MASKED)).expect("it is written");
    let world = files::load(&path).expect("it is whole").parts.build(true);
    let scene = world.scene();
    assert_eq!(scene.triangles.len(), 4, "one is nothing but a hole");
    for (triangle, shading) in scene.triangles.iter().zip(scene.shadings) {
        // 100 and 200 of 255, of which 128 and 77 are enough, or 153 of what is half as opaque
        let left_is_a_hole = [true, false, true, false][shading.material as usize];
        assert_eq!(triangle.cut != NONE, left_is_a_hole, "{}", shading.material);
        let material = scene.materials[shading.material as usize];
        let first = scene.textures[material.texture as usize].first as usize;
        let hole = |at: usize| scene.texels[first + at] & HOLE != 0;
        assert_eq!((hole(0), hole(511)), (left_is_a_hole, false));
    }
}

/// A roof of two planes on a floor, as long as `scale` says.
fn roof(scale: f32) -> String {
    let points = [
        [-1.0, 0.0, -1.0],
        [1.0, 0.0, -1.0],
        [1.0, 0.0, 1.0],
        [-1.0, 0.0, 1.0],
        [0.0, 0.7, -0.9],
        [0.0, 0.7, 0.9],
    ];
    let point = |[x, y, z]: [f32; 3]| format!("v {} {} {}\n", x * scale, y * scale, z * scale);
    let points: String = points.into_iter().map(point).collect();
    points + "f 4 3 2 1\nf 1 5 6 4\nf 2 3 6 5\n"
}

#[test]
fn a_file_in_other_units_is_the_same_picture() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("roof.obj");
    let picture = |scale: f32| {
        std::fs::write(&path, roof(scale)).expect("it is written");
        let loaded = files::load(&path).expect("it is whole");
        let world = loaded.parts.build(true);
        on_the_cpu(&view(&loaded.shot, UVec2::new(32, 24), 8), &world)
    };
    let metres = picture(1.0);
    let dark = metres.iter().filter(|sum| sum.x < 0.9 * sum.w).count();
    assert!(dark > 100, "what is seen is grey, not the sky");
    for other in [1.0 / 1024.0, 1024.0] {
        assert!(picture(other) == metres, "{other} times as large");
    }
}

#[test]
fn files_that_are_none_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let told = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("it is written");
        files::load(&path).err().expect("no scene").to_string()
    };
    assert!(told("scene.txt", "").ends_with("scene.txt: neither .obj, .gltf nor .glb"));
    assert!(told("empty.obj", "# nothing\n").ends_with("empty.obj: no triangle"));
    let face = told(
        "torn.obj",
        "v 0 0 0\nv 1 0 0\nv 0 1 0\nvn 0 0 1\nf 1//1 2 3\n",
    );
    assert!(face.ends_with("torn.obj: a face whose corners have not the same parts"));
    let far = told("far.obj", "v 0 0 0\nvt 0 0\nf 1/-9 1/-9 1/-9\n");
    assert!(far.contains("far.obj: "), "{far}");
    assert!(told("torn.gltf", "{").contains("torn.gltf: "));
    let gltf = |from: &str, to: &str| {
        assert!(GLTF.contains(from), "{from}");
        told("damaged.gltf", &GLTF.replace(from, to))
    };
    let below = gltf(
        r#""mesh": 0, "scale""#,
        r#""mesh": 0, "children": [0], "scale""#,
    );
    assert!(below.ends_with("damaged.gltf: a node is below itself"));
    let few = gltf(r#""count": 3"#, r#""count": 0"#);
    assert!(few.ends_with("damaged.gltf: no triangle"), "{few}");
    // the crates panic at this
    let color = r#""materials": [{ "pbrMetallicRoughness": { "baseColorTexture": { "index": 0 }, "#;
    let images = r#""textures": [{ "source": 0 }], "images": [{ "bufferView": 0 }], "#;
    let image = gltf(
        r#""materials": [{ "pbrMetallicRoughness": { "#,
        &format!("{images}{color}"),
    );
    assert!(image.contains("damaged.gltf: it is damaged ("), "{image}");
    let gone = gltf("data:application/octet-stream;base64,", "gone.bin#");
    assert!(
        gone.contains("damaged.gltf: a file that it names: "),
        "{gone}"
    );
    let short = r#"}, { "bufferView": 0, "componentType": 5125, "count": 99, "type": "SCALAR" }],
    "bufferViews""#;
    let indexed = GLTF.replace(r#"{ "POSITION": 0 }"#, r#"{ "POSITION": 0 }, "indices": 1"#);
    let short = told(
        "damaged.gltf",
        &indexed.replace("}],\n    \"bufferViews\"", short),
    );
    assert!(
        short.ends_with("damaged.gltf: a buffer without what a mesh has"),
        "{short}"
    );
}

#[test]
fn an_image_is_known_by_what_stands_in_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let red = image::RgbImage::from_pixel(1, 1, image::Rgb([255, 0, 0]));
    red.save(folder.path().join("red.png"))
        .expect("it is written");
    std::fs::rename(folder.path().join("red.png"), folder.path().join("RED.PNG"))
        .expect("it is renamed");
    let color = r#""images": [{ "uri": "RED.PNG" }], "textures": [{ "source": 0 }],
    "materials": [{ "pbrMetallicRoughness": { "baseColorTexture": { "index": 0 }, "#;
    let text = GLTF.replace(r#""materials": [{ "pbrMetallicRoughness": { "#, color);
    let path = folder.path().join("red.gltf");
    std::fs::write(&path, text).expect("it is written");
    let world = files::load(&path).expect("it is whole").parts.build(true);
    assert_eq!(world.scene().texels[0], 1023);
}
