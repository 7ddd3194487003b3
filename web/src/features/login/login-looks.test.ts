import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8')

/** The login page has no components (decision 0005). These rules must match those of the components. */
const SAME = [
  ['.login-field', 'fields/TextField', '.field'],
  ['.login-field label', 'fields/TextField', '.label'],
  ['.login-box', 'fields/TextField', '.box'],
  ['.login-box:focus-within', 'fields/TextField', '.box:focus-within'],
  ['.login-box input', 'fields/TextField', '.input'],
  ['.login-reveal', 'IconButton', '.button'],
  ['.login-reveal:hover', 'IconButton', '.button:hover:not(:disabled, [aria-disabled="true"])'],
  ['.login-submit:hover:not(:disabled)', 'Button', '.filled:hover:not(:disabled, [aria-disabled="true"])'],
  ['.login-submit:disabled', 'Button', '.button:disabled,\n.button[aria-disabled="true"]'],
] as const

const login = read('./login.css')

it.each(SAME)('%s looks like the %s’s %s', (selector, component, its) => {
  expect(bodyOf(login, selector)).toBe(bodyOf(read(`../../ui/${component}.module.css`), its))
})

function bodyOf(css: string, selector: string): string {
  const start = css.indexOf(`\n${selector} {\n`)
  const from = start < 0 && css.startsWith(`${selector} {\n`) ? 0 : start
  if (from < 0) throw new Error(`there is no rule for ${selector}`)
  return css.slice(css.indexOf('{', from), css.indexOf('}', from))
}
