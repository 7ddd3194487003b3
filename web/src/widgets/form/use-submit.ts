import type { ErrorCode } from '@sen/model/error-codes'
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { CallError } from '../../data/call-error.ts'
import { errorText } from '../../data/error-text.ts'

/** The reason why a form was not submitted. */
export interface FormProblem<Field extends string = never> {
  /** The field that it is about; undefined for the form as a whole. */
  readonly at?: Field | undefined
  readonly text: string
}

export interface Submission<Field extends string = never> {
  /** Props of the `form` element. */
  readonly form: {
    readonly id: string
    readonly ref: RefObject<HTMLFormElement | null>
    readonly noValidate: true
    /** Removes the problem, because an input has changed. */
    readonly onChange: () => void
    readonly onSubmitCapture: (event: FormEvent) => void
  }
  readonly isBusy: boolean
  /** The problem of the form as a whole. */
  readonly problem: string | undefined
  problemAt(field: Field): string | undefined
  /** Removes the problem, because an input that fires no change event has changed. */
  clear(): void
  /** Shows a problem that was found outside of a submission. */
  refuse(problem: FormProblem<Field>): void
  /** Submits without an event of the form. `other` replaces the function that sends. */
  submit(other?: () => Promise<unknown>): void
}

/** Thrown by what sends, to name the problem instead of an error. */
export class FormRefusal<Field extends string> extends Error {
  readonly problem: FormProblem<Field>

  constructor(problem: FormProblem<Field>) {
    super(problem.text)
    this.name = 'FormRefusal'
    this.problem = problem
  }
}

interface SubmitOptions<Field extends string> {
  /** Returns the problem of the input; the form is not sent then. */
  readonly check?: () => FormProblem<Field> | undefined
  /** The field that refusals are about, or the fields by error code. All others are about the form as a whole. */
  readonly at?: Field | Readonly<Partial<Record<ErrorCode, Field>>>
  /** Explains a refusal, where more than its field must be known. */
  readonly explain?: (error: unknown) => FormProblem<Field>
}

/**
 * Submits a form and ignores further presses meanwhile. Problems appear beside the fields, and the first invalid one
 * gets the focus. Input stays as it was typed.
 * @param send rejects with what is shown; absent where each call of `submit` names its own
 */
export function useSubmit<Field extends string = never>(
  send: () => Promise<unknown> = async () => {},
  { check, at, explain = (error) => ({ at: fieldOf(at, error), text: errorText(error) }) }: SubmitOptions<Field> = {},
): Submission<Field> {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<FormProblem<Field>>()
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problem])

  const clear = () => setProblem(undefined)
  const perform = async (work: () => Promise<unknown>) => {
    const wrong = check?.()
    if (wrong) return setProblem(wrong)
    clear()
    setBusy(true)
    try {
      await work()
    } catch (error) {
      setProblem(error instanceof FormRefusal ? error.problem : explain(error))
    } finally {
      setBusy(false)
    }
  }
  const submit = (other = send) => {
    if (!isBusy) void perform(other)
  }
  return {
    form: {
      id,
      ref: form,
      noValidate: true,
      onChange: clear,
      // Browsers stop the bubbling of `submit` at a form around this one, below the listener of React.
      onSubmitCapture: (event) => {
        // It is of a form inside this one, for example in a dialog.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        event.stopPropagation()
        submit()
      },
    },
    isBusy,
    problem: problem && problem.at === undefined ? problem.text : undefined,
    problemAt: (field) => (problem?.at === field ? problem.text : undefined),
    clear,
    refuse: setProblem,
    submit,
  }
}

function fieldOf<Field extends string>(at: SubmitOptions<Field>['at'], error: unknown): Field | undefined {
  if (at === undefined || typeof at === 'string') return at
  return error instanceof CallError ? at[error.code] : undefined
}
