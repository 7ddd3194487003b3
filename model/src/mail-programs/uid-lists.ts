/** Returns the position of the first UID that is not below this one. `uids` are ascending. */
export function indexFrom(uids: Uint32Array, uid: number): number {
  let [low, high] = [0, uids.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((uids[middle] ?? 0) < uid) low = middle + 1
    else high = middle
  }
  return low
}
