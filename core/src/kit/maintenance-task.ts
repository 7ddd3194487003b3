/** Several processes may run it at once, and it runs again after a crash. */
export interface MaintenanceTask<Needs> {
  readonly name: string
  run(needs: Needs): Promise<number>
}
