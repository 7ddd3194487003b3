let tell: () => void = () => undefined

const stands = new Promise<void>((resolve) => {
  tell = resolve
})

/** What the page was opened for has been drawn: its list, or what stands where there is none. */
export function firstScreenStands(): void {
  tell()
}

/** Should it never come to that: what is fetched ahead is not held up for ever. */
const LONGEST_WAIT_MILLISECONDS = 10_000

/** When code that the first screen does not need may be fetched without taking the network from it. */
export function whenFirstScreenStands(): Promise<void> {
  return Promise.race([stands, new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MILLISECONDS))])
}
