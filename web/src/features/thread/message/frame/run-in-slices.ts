/** Input events run between two slices. */
const SLICE_MILLISECONDS = 8

/** Runs steps and `onDone` in several tasks, the first one after the current task. Returns how to stop them. */
export function runInSlices<Result>(
  steps: Iterator<unknown, Result, undefined>,
  onDone: (result: Result) => void,
  onError: (error: unknown) => void,
): () => void {
  const proceed = () => {
    try {
      const until = performance.now() + SLICE_MILLISECONDS
      let step = steps.next()
      while (!step.done && performance.now() < until) step = steps.next()
      const { done, value } = step
      timer = setTimeout(done ? () => onDone(value) : proceed)
    } catch (error) {
      onError(error)
    }
  }
  let timer = setTimeout(proceed)
  return () => clearTimeout(timer)
}
