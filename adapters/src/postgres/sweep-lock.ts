/** The first of two numbers of an advisory lock: who sweeps blobs holds it alone, who needs them all shares it. */
export const SWEEP_LOCK = 0x53656e53
