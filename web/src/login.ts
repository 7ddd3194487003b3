import './ui/tokens.css'
import './ui/base.css'
import './features/login/login.css'
import './features/login/other-steps.css'
import { showFirst } from './app/first-screen/show-first-screen.ts'
import { showStartFailed } from './app/start-failed.ts'
import { enhanceLoginForm } from './features/login/login-form.ts'
import { whenIdle } from './lib/when-idle.ts'

const LONGEST_WAIT_MILLISECONDS = 2_000

const loadProgram = () => import('./app/enter-mail.ts')

enhanceLoginForm(async (chosen, path) => {
  const { first, isShown } = await showFirst(chosen, path)
  try {
    await (await loadProgram()).enterMail(chosen, path, first)
  } catch (error) {
    // The login page, which would show the error, has been replaced.
    if (!isShown) throw error
    showStartFailed()
  }
}, loadProgram)

// Loads the mail program while the password is being typed, when idle. After a failure it is requested again at
// sign-in, which reports errors.
const fetchAhead = () =>
  void loadProgram().then(
    ({ prepareMail }) => prepareMail(),
    () => {},
  )
const whenLoaded = () => void whenIdle(fetchAhead, LONGEST_WAIT_MILLISECONDS)
if (document.readyState === 'complete') whenLoaded()
else addEventListener('load', whenLoaded, { once: true })
