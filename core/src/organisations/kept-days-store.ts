/** For how many days one organisation keeps what its people delete for ever; 0: not at all. */
export interface KeptDaysReader {
  find(): Promise<number>
}

export interface KeptDaysWriter extends KeptDaysReader {
  set(days: number): Promise<void>
}
