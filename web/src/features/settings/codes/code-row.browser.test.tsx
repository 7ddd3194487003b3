import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CallError } from '../../../data/call-error.ts'
import { activate } from '../../../i18n/activate.ts'
import { PageProviders } from '../../../testing/page-providers.fixture.tsx'
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

function show(resendAt: number | null): void {
  root.render(
    <PageProviders>
      <CodeRow
        email="nha@ngoai.example"
        resendAt={resendAt}
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

it('verifies nothing that is empty or blank, and keeps a wrong code beside its reason', async () => {
  show(null)
  await expect.element(verify).toBeDisabled()
  await code.fill('   ')
  await expect.element(verify).toBeDisabled()
  await userEvent.type(code, '{Enter}')
  expect(verified).toEqual([])
  await code.fill('123456')
  await userEvent.type(code, '{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('The code is wrong')
  expect(verified).toEqual(['123456'])
  await expect.element(code).toHaveValue('123456')
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

it('lets nobody ask for another code before the server does', async () => {
  show(Math.ceil(Date.now() / 1000) + 2)
  await expect.element(again).toBeDisabled()
  await expect.element(again).toBeEnabled()
})
