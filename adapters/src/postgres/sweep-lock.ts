/** The blob sweep holds it exclusively; a backup, which needs all blobs, shares it. */
export const SWEEP_LOCK = 0x53656e53
