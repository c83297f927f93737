//! Forty arms that suspend, in a loop: the frame holds the two values that live, and the arms lead back to one relay instead of each to
//! all others.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

pub fn many_arms(id: u32, salt: u32, out: &mut [u32]) {
    let mut sum = mix(id, salt);
    for _ in 0..4 {
        match sum % 40 {
            0 => {
                suspend_at("arm_0");
                sum = sum.wrapping_add(1);
            }
            1 => {
                suspend_at("arm_1");
                sum = sum.wrapping_add(2);
            }
            2 => {
                suspend_at("arm_2");
                sum = sum.wrapping_add(3);
            }
            3 => {
                suspend_at("arm_3");
                sum = sum.wrapping_add(4);
            }
            4 => {
                suspend_at("arm_4");
                sum = sum.wrapping_add(5);
            }
            5 => {
                suspend_at("arm_5");
                sum = sum.wrapping_add(6);
            }
            6 => {
                suspend_at("arm_6");
                sum = sum.wrapping_add(7);
            }
            7 => {
                suspend_at("arm_7");
                sum = sum.wrapping_add(8);
            }
            8 => {
                suspend_at("arm_8");
                sum = sum.wrapping_add(9);
            }
            9 => {
                suspend_at("arm_9");
                sum = sum.wrapping_add(10);
            }
            10 => {
                suspend_at("arm_10");
                sum = sum.wrapping_add(11);
            }
            11 => {
                suspend_at("arm_11");
                sum = sum.wrapping_add(12);
            }
            12 => {
                suspend_at("arm_12");
                sum = sum.wrapping_add(13);
            }
            13 => {
                suspend_at("arm_13");
                sum = sum.wrapping_add(14);
            }
            14 => {
                suspend_at("arm_14");
                sum = sum.wrapping_add(15);
            }
            15 => {
                suspend_at("arm_15");
                sum = sum.wrapping_add(16);
            }
            16 => {
                suspend_at("arm_16");
                sum = sum.wrapping_add(17);
            }
            17 => {
                suspend_at("arm_17");
                sum = sum.wrapping_add(18);
            }
            18 => {
                suspend_at("arm_18");
                sum = sum.wrapping_add(19);
            }
            19 => {
                suspend_at("arm_19");
                sum = sum.wrapping_add(20);
            }
            20 => {
                suspend_at("arm_20");
                sum = sum.wrapping_add(21);
            }
            21 => {
                suspend_at("arm_21");
                sum = sum.wrapping_add(22);
            }
            22 => {
                suspend_at("arm_22");
                sum = sum.wrapping_add(23);
            }
            23 => {
                suspend_at("arm_23");
                sum = sum.wrapping_add(24);
            }
            24 => {
                suspend_at("arm_24");
                sum = sum.wrapping_add(25);
            }
            25 => {
                suspend_at("arm_25");
                sum = sum.wrapping_add(26);
            }
            26 => {
                suspend_at("arm_26");
                sum = sum.wrapping_add(27);
            }
            27 => {
                suspend_at("arm_27");
                sum = sum.wrapping_add(28);
            }
            28 => {
                suspend_at("arm_28");
                sum = sum.wrapping_add(29);
            }
            29 => {
                suspend_at("arm_29");
                sum = sum.wrapping_add(30);
            }
            30 => {
                suspend_at("arm_30");
                sum = sum.wrapping_add(31);
            }
            31 => {
                suspend_at("arm_31");
                sum = sum.wrapping_add(32);
            }
            32 => {
                suspend_at("arm_32");
                sum = sum.wrapping_add(33);
            }
            33 => {
                suspend_at("arm_33");
                sum = sum.wrapping_add(34);
            }
            34 => {
                suspend_at("arm_34");
                sum = sum.wrapping_add(35);
            }
            35 => {
                suspend_at("arm_35");
                sum = sum.wrapping_add(36);
            }
            36 => {
                suspend_at("arm_36");
                sum = sum.wrapping_add(37);
            }
            37 => {
                suspend_at("arm_37");
                sum = sum.wrapping_add(38);
            }
            38 => {
                suspend_at("arm_38");
                sum = sum.wrapping_add(39);
            }
            _ => {
                suspend_at("arm_39");
                sum ^= 40;
            }
        }
    }
    out[id as usize] = sum;
}
