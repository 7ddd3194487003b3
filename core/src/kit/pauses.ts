/** Waits for real time to pass, whatever the clock says. */
export interface Pauses {
  pause(milliseconds: number): Promise<void>
}
