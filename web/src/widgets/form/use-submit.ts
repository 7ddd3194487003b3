import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { errorText } from '../../data/error-text.ts'

/** Why a form was not submitted. */
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
    readonly onSubmit: (event: FormEvent) => void
  }
  readonly isBusy: boolean
  /** The problem of the form as a whole. */
  readonly problem: string | undefined
  problemAt(field: Field): string | undefined
  /** Removes the problem, because its input has changed. */
  clear(): void
}

interface SubmitOptions<Field extends string> {
  /** Returns what is wrong with the input; it is not sent then. */
  readonly check?: () => FormProblem<Field> | undefined
  /** Names the field of a refusal. By default, refusals are about the form as a whole. */
  readonly explain?: (error: unknown) => FormProblem<Field>
}

/**
 * Submits a form: once at a time, with its problems beside the fields and the focus on the first invalid one. Input
 * stays as it was typed.
 * @param send rejects with what is shown
 */
export function useSubmit<Field extends string = never>(
  send: () => Promise<unknown>,
  { check, explain = (error) => ({ text: errorText(error) }) }: SubmitOptions<Field> = {},
): Submission<Field> {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<FormProblem<Field>>()
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problem])

  const submit = async () => {
    const wrong = check?.()
    if (wrong) return setProblem(wrong)
    setProblem(undefined)
    setBusy(true)
    try {
      await send()
    } catch (error) {
      setProblem(explain(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    form: {
      id,
      ref: form,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        // React events bubble through portals to the form around a dialog, which must not submit as well.
        event.stopPropagation()
        if (!isBusy) void submit()
      },
    },
    isBusy,
    problem: problem && problem.at === undefined ? problem.text : undefined,
    problemAt: (field) => (problem?.at === field ? problem.text : undefined),
    clear: () => setProblem(undefined),
  }
}
