import { type ProgramOptions, type RunningProgram, startProgram } from './program.ts'

export class MortalProgram {
  readonly killedAt: number[] = []
  readonly readyMilliseconds: number[] = []
  readonly #options: ProgramOptions
  #earlierOutput = ''
  #program: RunningProgram

  private constructor(options: ProgramOptions, program: RunningProgram) {
    this.#options = options
    this.#program = program
    this.readyMilliseconds.push(program.readyMilliseconds)
  }

  static async start(options: ProgramOptions): Promise<MortalProgram> {
    return new MortalProgram(options, await startProgram(options))
  }

  get url(): string {
    return this.#program.url
  }

  /** Returns the output of all runs. */
  output(): string {
    return this.#earlierOutput + this.#program.output()
  }

  async killAndStart(): Promise<void> {
    await this.kill()
    await this.startAgain()
  }

  async kill(): Promise<void> {
    this.killedAt.push(performance.now())
    await this.#program.kill()
  }

  async startAgain(): Promise<void> {
    this.#earlierOutput += this.#program.output()
    this.#program = await startProgram(this.#options)
    this.readyMilliseconds.push(this.#program.readyMilliseconds)
  }

  stop(): ReturnType<RunningProgram['stop']> {
    return this.#program.stop()
  }
}
