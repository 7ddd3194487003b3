/** Work of each night. Several processes may run it at once, and it runs again after a crash. */
export interface MaintenanceTask<Needs> {
  /** In the imperative, for the log: "remove old events". */
  readonly name: string
  /** Returns how many things it changed. */
  run(needs: Needs): Promise<number>
}
