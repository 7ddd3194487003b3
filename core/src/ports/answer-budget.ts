/** Bytes of mail bodies that all answers of a process may hold in memory together. */
export interface AnswerBudget {
  /**
   * Waits until there is room for so many bytes. They are held until the answer of the present call is complete or its
   * client has gone. Small answers do not wait.
   * @throws CallEnded
   */
  reserve(bytes: number): Promise<void>
}
