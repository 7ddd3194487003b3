/** Waits for real time to pass, independent of the clock. */
export interface Pauses {
  pause(milliseconds: number): Promise<void>
}
