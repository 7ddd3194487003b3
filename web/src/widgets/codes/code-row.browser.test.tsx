import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CallError } from '../../data/call-error.ts'
import { activate } from '../../i18n/activate.ts'
import { useNotices } from '../../state/notices.ts'
import { PageProviders } from '../../testing/page-providers.fixture.tsx'
import { CodeRow } from './CodeRow.tsx'

let root: Root
let verified: string[]
let endResend: (error?: Error) => void

beforeEach(async () => {
  await activate('en')
  verified = []
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.querySelector('#root') as Element)
})
afterEach(() => root.unmount())

function show(resendAfterSeconds: number | null, answeredAt = Date.now()): void {
  root.render(
    <PageProviders>
      <CodeRow
        label="Code for nha@ngoai.example"
        hint="We emailed a code to this address. Enter it here."
        resendAfterSeconds={resendAfterSeconds}
        answeredAt={answeredAt}
        onVerify={async (code) => {
          verified.push(code)
          throw new CallError('code_incorrect', 400)
        }}
        onResend={() =>
          new Promise((resolve, reject) => {
            endResend = (error) => (error ? reject(error) : resolve())
          })
        }
      />
    </PageProviders>,
  )
}

const code = page.getByRole('textbox', { name: 'Code for nha@ngoai.example' })
const verify = page.getByRole('button', { name: 'Verify' })
const again = page.getByRole('button', { name: /^Send again/ })

it('verifies nothing that is empty or blank, and keeps a wrong code beside its reason, without a notice', async () => {
  show(null)
  await expect.element(verify).toBeDisabled()
  await code.fill('   ')
  await expect.element(verify).toBeDisabled()
  await userEvent.type(code, '{Enter}')
  for (const unfinished of ['12345', '1234567', '12345a']) {
    await code.fill(unfinished)
    await expect.element(verify).toBeDisabled()
    await userEvent.type(code, '{Enter}')
  }
  expect(verified).toEqual([])
  await code.fill(' 123 456 ')
  await expect.element(verify).toBeEnabled()
  await code.fill('123456')
  await userEvent.type(code, '{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('The code is wrong')
  expect(useNotices.getState().notices).toEqual([])
  expect(verified).toEqual(['123456'])
  await expect.element(code).toHaveValue('123456')
})

it('explains the code when the field is left, and removes the text while it is corrected', async () => {
  show(null)
  await code.fill('mã 12')
  await userEvent.tab()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Enter the 6-digit code.')
  await code.fill('123456')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

it('verifies nothing while a code is being sent again, and counts down before the next', async () => {
  show(null)
  await code.fill('123456')
  await again.click()
  await expect.element(verify).toBeDisabled()
  endResend(new CallError('code_wait', 429, { retry_after_seconds: 40 }))
  await expect.element(verify).toBeEnabled()
  await expect.element(again).toBeDisabled()
  await expect.element(again).toHaveTextContent(/^Send again in (40|39|38) s$/)
})

it('says in minutes how long the hourly limit lasts', async () => {
  show(null)
  await again.click()
  endResend(new CallError('too_many_codes', 429, { retry_after_seconds: 1_790 }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Too many codes were sent. Try again later.')
  await expect.element(again).toHaveTextContent('Send again in 30 min')
  await expect.element(again).toBeDisabled()
})

it('says in hours how long the limit of a day lasts', async () => {
  show(null)
  await again.click()
  endResend(new CallError('too_many_codes', 429, { retry_after_seconds: 80_000 }))
  await expect.element(again).toHaveTextContent('Send again in 23 h')
  await expect.element(again).toBeDisabled()
})

it('offers another code only when the server allows it', async () => {
  // The remaining time counts, so a wrong device clock does not matter.
  show(2)
  await expect.element(again).toBeDisabled()
  await expect.element(again).toBeEnabled()
})
