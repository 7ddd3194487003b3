import { setFlagsFromString } from 'node:v8'

/** A full collection starts at this percentage of live memory. */
const GARBAGE_PERCENT = 40

/** By default, V8 lets garbage grow with the machine's memory, in each of our threads. */
export function limitHeap(): void {
  setFlagsFromString(`--heap-growing-percent=${GARBAGE_PERCENT}`)
}
