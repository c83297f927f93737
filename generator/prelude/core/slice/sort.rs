//! Searching and sorting.

use crate::cmp::Ordering;
use crate::intrinsics;

impl<T> [T] {
    pub fn binary_search(&self, x: &T) -> Result<usize, usize>
    where
        T: Ord,
    {
        self.binary_search_by(|probe| probe.cmp(x))
    }

    pub fn binary_search_by<'a, F: FnMut(&'a T) -> Ordering>(&'a self, mut f: F) -> Result<usize, usize> {
        let mut size = self.len();
        if size == 0 {
            return Err(0);
        }
        let mut base = 0;
        while size > 1 {
            let half = size / 2;
            let mid = base + half;
            if f(intrinsics::slice_get_unchecked(self, mid)) != Ordering::Greater {
                base = mid;
            }
            size -= half;
        }
        match f(intrinsics::slice_get_unchecked(self, base)) {
            Ordering::Equal => Ok(base),
            Ordering::Less => Err(base + 1),
            Ordering::Greater => Err(base),
        }
    }

    pub fn binary_search_by_key<'a, B: Ord, F: FnMut(&'a T) -> B>(&'a self, b: &B, mut f: F) -> Result<usize, usize> {
        self.binary_search_by(|probe| f(probe).cmp(b))
    }

    pub fn partition_point<P: FnMut(&T) -> bool>(&self, mut predicate: P) -> usize {
        let mut start = 0;
        let mut end = self.len();
        while start < end {
            let mid = start + (end - start) / 2;
            if predicate(intrinsics::slice_get_unchecked(self, mid)) {
                start = mid + 1;
            } else {
                end = mid;
            }
        }
        start
    }

    pub fn is_sorted_by<'a, F: FnMut(&'a T, &'a T) -> bool>(&'a self, mut compare: F) -> bool {
        for i in 1..self.len() {
            if !compare(&self[i - 1], &self[i]) {
                return false;
            }
        }
        true
    }

    pub fn is_sorted_by_key<'a, K: PartialOrd, F: FnMut(&'a T) -> K>(&'a self, key: F) -> bool {
        self.iter().is_sorted_by_key(key)
    }

    pub fn is_sorted(&self) -> bool
    where
        T: PartialOrd,
    {
        for i in 1..self.len() {
            if !(self[i - 1] <= self[i]) {
                return false;
            }
        }
        true
    }

    /// By insertion: stable as `sort`.
    pub fn sort_by<F: FnMut(&T, &T) -> Ordering>(&mut self, mut compare: F) {
        for i in 1..self.len() {
            let mut j = i;
            while j > 0 && compare(&self[j], &self[j - 1]) == Ordering::Less {
                self.swap(j - 1, j);
                j -= 1;
            }
        }
    }

    pub fn sort(&mut self)
    where
        T: Ord,
    {
        self.sort_by(|a, b| a.cmp(b))
    }

    pub fn sort_by_key<K: Ord, F: FnMut(&T) -> K>(&mut self, mut key: F) {
        self.sort_by(|a, b| key(a).cmp(&key(b)))
    }

    pub fn sort_unstable(&mut self)
    where
        T: Ord,
    {
        self.sort()
    }

    pub fn sort_unstable_by<F: FnMut(&T, &T) -> Ordering>(&mut self, compare: F) {
        self.sort_by(compare)
    }

    pub fn sort_unstable_by_key<K: Ord, F: FnMut(&T) -> K>(&mut self, key: F) {
        self.sort_by_key(key)
    }

    pub fn select_nth_unstable(&mut self, index: usize) -> (&mut [T], &mut T, &mut [T])
    where
        T: Ord,
    {
        self.select_nth_unstable_by(index, |a, b| a.cmp(b))
    }

    pub fn select_nth_unstable_by_key<K: Ord, F: FnMut(&T) -> K>(
        &mut self,
        index: usize,
        mut key: F,
    ) -> (&mut [T], &mut T, &mut [T]) {
        self.select_nth_unstable_by(index, |a, b| key(a).cmp(&key(b)))
    }

    /// The least up to `index` are selected, the others stay as they come.
    pub fn select_nth_unstable_by<F: FnMut(&T, &T) -> Ordering>(
        &mut self,
        index: usize,
        mut compare: F,
    ) -> (&mut [T], &mut T, &mut [T]) {
        let len = self.len();
        assert!(index < len, "partition_at_index index greater than length of slice");
        for i in 0..index + 1 {
            let mut least = i;
            for j in i + 1..len {
                if compare(&self[j], &self[least]) == Ordering::Less {
                    least = j;
                }
            }
            self.swap(i, least);
        }
        (
            intrinsics::slice_range_unchecked_mut(self, 0, index),
            intrinsics::slice_get_unchecked_mut(self, index),
            intrinsics::slice_range_unchecked_mut(self, index + 1, len),
        )
    }
}
