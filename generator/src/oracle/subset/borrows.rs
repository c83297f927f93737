//! Statements in which something is borrowed: chosen references, slices, closures, trait objects, structs of references.

use super::draw::Draw;
use super::text::Node;
use super::types::Ty;

impl Draw<'_> {
    /// A block in which variables are borrowed.
    pub(super) fn borrow(&mut self, depth: usize) {
        match self.random.below(14) {
            0..=1 => self.chosen(depth),
            2 => self.sliced(depth),
            3 => self.parted(depth),
            4..=5 => self.closure(depth),
            6 => self.internal(depth),
            7..=8 => self.dynamic(depth),
            9..=10 => self.reader(),
            11..=12 => self.changing(),
            _ => self.view(depth),
        }
    }

    /// A block of lines before a drawn body.
    fn held(&mut self, depth: usize, hidden: &[&str], lines: &[String], seen: &[(&str, Ty)]) -> Vec<Node> {
        self.without(hidden, |draw| {
            draw.nested(depth, |draw| {
                for line in lines {
                    draw.line(line.clone());
                }
                for (name, ty) in seen {
                    draw.add(name, *ty, true);
                }
            })
        })
    }

    fn chosen(&mut self, depth: usize) {
        let ty = if self.random.chance(70) { Ty::U32 } else { Ty::drawn(self.random) };
        let Some((one, other)) = self.two(ty) else { return self.declare(ty) };
        let name = self.name('r');
        let condition = self.expr(Ty::Bool, 2);
        let array = self.var(Ty::Array, true).filter(|_| ty == Ty::U32);
        let value = match (array, self.random.below(3)) {
            (Some(array), 0) => {
                let at = self.without(&[&array], |draw| draw.pure(Ty::U32, 1));
                format!("if {condition} {{ &mut {array}[({at} % 4) as usize] }} else {{ &mut {other} }}")
            }
            (Some(array), 1) => format!(
                "match {} % 3 {{ 0 => &mut {one}, 1 => &mut {array}[2], _ => &mut {other} }}",
                self.pure(Ty::U32, 1)
            ),
            _ => format!("if {condition} {{ &mut {one} }} else {{ &mut {other} }}"),
        };
        let hidden: Vec<String> =
            self.vars.iter().filter(|var| var.ty == Ty::Array).map(|var| var.name.clone()).collect();
        let hidden: Vec<&str> = hidden.iter().map(String::as_str).chain([one.as_str(), other.as_str()]).collect();
        let line = format!("let {name}: &mut {} = {value};", ty.name());
        let body = self.held(depth, &hidden, &[line], &[(&format!("(*{name})"), ty)]);
        self.out.push(Node::block("", body));
    }

    fn sliced(&mut self, depth: usize) {
        let Some(array) = self.var(Ty::Array, true) else { return self.declare(Ty::Array) };
        let name = self.name('r');
        let from = self.random.below(3);
        let range = match self.random.below(5) {
            0 => format!("{from}.."),
            1 => format!("..{}", from + 2),
            2 => format!("{from}..={}", from + 1),
            3 => format!("({} % 3) as usize..", self.without(&[&array], |draw| draw.pure(Ty::U32, 1))),
            _ => format!("{from}..{}", from + 2),
        };
        let lines = [
            format!("let {name} = &mut {array}[{range}];"),
            format!("for cell in {name}.iter_mut() {{ *cell = mix(*cell, id); }}"),
            format!("let first{name} = {name}.first().copied().unwrap_or(7);"),
        ];
        let last = format!("{name}[{name}.len() - 1]");
        let seen = [(last.as_str(), Ty::U32), (&*format!("{name}[0]"), Ty::U32)];
        let mut body = self.held(depth, &[&array], &lines, &seen);
        body.push(Node::Line(format!("out[id as usize] ^= first{name} + {name}.len() as u32;")));
        self.out.push(Node::block("", body));
    }

    fn parted(&mut self, depth: usize) {
        let Some(array) = self.var(Ty::Array, true) else { return self.declare(Ty::Array) };
        let (one, other) = (self.name('r'), self.name('r'));
        let at = 1 + self.random.below(3);
        let lines = [format!("let ({one}, {other}) = {array}.split_at_mut({at});")];
        let seen = [(&*format!("{one}[0]"), Ty::U32), (&*format!("{other}[{}]", 3 - at), Ty::U32)];
        let mut body = self.held(depth, &[&array], &lines, &seen);
        body.push(Node::Line(format!("{one}.copy_from_slice(&TABLE[..{at}]);")));
        if self.random.chance(50) {
            body.pop();
            body.push(Node::Line(format!("{other}.fill({one}[0]);")));
        }
        self.out.push(Node::block("", body));
    }

    /// A closure that is called a few times; it may suspend and write what it holds.
    fn closure(&mut self, depth: usize) {
        let (name, item, ty) = (self.name('f'), self.name('v'), Ty::drawn(self.random));
        // A name that the body may hide is not one to write after it.
        let held = self.var(Ty::U32, true).filter(|name| !name.starts_with('w'));
        let Some(held) = held else { return self.declare(Ty::U32) };
        let plain: Vec<String> = self.vars.iter().map(|var| var.name.clone()).filter(|name| *name != held).collect();
        let plain: Vec<&str> = plain.iter().map(String::as_str).collect();
        let (fresh, result) = self.without(&plain, |draw| {
            let body = draw.closed(depth, |draw| draw.add(&item, Ty::U32, false));
            draw.add(&item, Ty::U32, false);
            (body, draw.expr(ty, 2))
        });
        let mut body = fresh;
        body.push(Node::Line(format!("{held} = mix({held}, {item});")));
        body.push(Node::Line(result));
        let head = format!("let mut {name} = |{item}: u32| -> {} {{", ty.name());
        let mut block = vec![Node::Nest(vec![(head, body)], "};".into())];
        let calls = 1 + self.random.below(2);
        let result = self.name('v');
        for at in 0..calls {
            let argument = self.without(&[&held], |draw| draw.pure(Ty::U32, 1));
            let bind = if at == 0 { format!("let mut {result} = ") } else { format!("{result} = ") };
            block.push(Node::Line(format!("{bind}{name}({argument});")));
            if self.random.chance(40) {
                block.push(Node::Line("suspend();".into()));
            }
        }
        self.out.extend(block);
        self.add(&result, ty, true);
    }

    /// Internal iteration: the body is the closure's.
    fn internal(&mut self, depth: usize) {
        let (count, item) = (self.expr(Ty::U32, 2), self.name('v'));
        let body = self.closed(depth, |draw| draw.add(&item, Ty::U32, false));
        let head = match self.random.below(3) {
            0 => format!("(0..{count} % 4).for_each(|{item}| {{"),
            1 => format!("(1..=3u32).rev().filter(|kept| kept % 2 == 1).for_each(|{item}| {{"),
            _ => format!("repeat({count}, |{item}| {{"),
        };
        self.out.push(Node::Nest(vec![(head, body)], "});".into()));
    }

    fn dynamic(&mut self, depth: usize) {
        let (leaf, branch, node) = (self.name('n'), self.name('n'), self.name('d'));
        let (value, right) = (self.expr(Ty::U32, 2), self.expr(Ty::I32, 2));
        let (condition, turns) = (self.expr(Ty::Bool, 2), self.expr(Ty::U32, 2));
        self.line(format!("let mut {leaf} = Leaf({value});"));
        self.line(format!("let mut {branch} = Branch {{ left: {turns}, right: {right} }};"));
        let result = self.name('v');
        if self.random.chance(50) {
            let lines = [
                format!("let {node}: &mut dyn Node = if {condition} {{ &mut {leaf} }} else {{ &mut {branch} }};"),
                format!("let mut {result} = visited({node}, {turns});"),
            ];
            let mut body = self.held(depth, &[], &lines, &[(&result, Ty::U32)]);
            body.push(Node::Line(format!("out[id as usize] ^= {node}.weight({result});")));
            self.out.push(Node::block("", body));
        } else {
            let list = self.name('n');
            self.line(format!("let {list}: [&dyn Node; 3] = [&{branch}, &Empty, &{leaf}];"));
            let pick = self.pure(Ty::U32, 1);
            self.line(format!("let mut {result} = {list}[({pick} % 3) as usize].walk({turns});"));
            let body = self.nested(depth, |draw| draw.add(&format!("{node}.weight(3)"), Ty::U32, false));
            self.out.push(Node::block(&format!("for {node} in {list}"), body));
            self.add(&result, Ty::U32, true);
        }
        let places = [(format!("{leaf}.0"), Ty::U32), (format!("{branch}.right"), Ty::I32)];
        for (name, ty) in places {
            self.add(&name, ty, true);
        }
    }

    fn view(&mut self, depth: usize) {
        let (Some(array), Some(seen)) = (self.var(Ty::Array, true), self.var(Ty::U32, true)) else {
            return self.declare(Ty::Array);
        };
        let name = self.name('r');
        let (at, value) =
            (self.without(&[&array, &seen], |draw| draw.pure(Ty::U32, 1)), format!("{}u32", self.random.below(9)));
        let lines = [
            format!("let mut {name} = View {{ cells: &mut {array}[1..], seen: &mut {seen} }};"),
            format!("{name}.put({at}, {value});"),
        ];
        let places = [(&*format!("{name}.cells[1]"), Ty::U32), (&*format!("(*{name}.seen)"), Ty::U32)];
        let mut body = self.held(depth, &[&array, &seen], &lines, &places);
        body.push(Node::Line(format!("{name}.put({value}, id);")));
        self.out.push(Node::block("", body));
    }
}
