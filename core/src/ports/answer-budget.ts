/** Limits how many bytes of mail bodies the responses of a process may hold in memory together. */
export interface AnswerBudget {
  /**
   * Waits until so many bytes are free, and reserves them until the response of the current call is complete or its
   * client has disconnected. Small responses do not wait.
   * @throws CallEnded
   */
  reserve(bytes: number): Promise<void>
}
