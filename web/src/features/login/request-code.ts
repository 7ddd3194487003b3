import { type CodeWay, post, SignInFailed } from './send-sign-in.ts'

const element = (id: string) => document.getElementById(id)
/** Stops the countdown of the previous code. */
let stopWaiting = (): void => {}

/**
 * Calls `auth/otp/send`. The buttons show the remaining time until another code may be requested.
 * @param onAnswer called before the countdown starts
 * @throws SignInFailed
 */
export async function requestCode(way: CodeWay, onAnswer: () => void): Promise<void> {
  try {
    const { data } = await post('/api/v2/auth/otp/send', { way })
    onAnswer()
    waitToSend(data?.resend_after_seconds ?? 0)
  } catch (problem) {
    onAnswer()
    // Other limits last for hours, or end when another number is used.
    if (problem instanceof SignInFailed && problem.code === 'code_wait') waitToSend(problem.waitSeconds)
    throw problem
  }
}

function waitToSend(seconds: number): void {
  stopWaiting()
  const until = performance.now() + seconds * 1_000
  const tick = () => {
    // The countdown ends when the user has signed in or started over with the password.
    const isOver = element('second-step')?.hidden !== false
    const left = isOver ? 0 : Math.max(0, Math.ceil((until - performance.now()) / 1_000))
    for (const button of document.querySelectorAll<HTMLButtonElement>('#code-phone button')) button.disabled = left > 0
    const [wait, shown] = [element('code-wait'), element('wait-seconds')]
    if (wait) wait.hidden = left === 0
    if (shown) shown.textContent = String(left)
    if (left === 0) stopWaiting()
  }
  const timer = setInterval(tick, 500)
  stopWaiting = () => clearInterval(timer)
  tick()
}
