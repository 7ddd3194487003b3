/** Bodies count towards a limit of the whole process. */
export interface ResponseMemoryBudget {
  /** Reserves until the response has ended. Small responses do not wait. @throws CallEnded */
  reserve(bytes: number): Promise<void>
}
