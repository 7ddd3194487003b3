import { keptPasswordRules } from '@sen/model/account/passwords'
import { dateFormatter, formatBrief, formatFull } from '@sen/model/written-dates'
import { WITH_ZONE } from '@sen/model/written-days'
import { formatSize } from '../../lib/sizes.ts'
import { enhanceSwitches, languageNow, translateTo } from '../../widgets/standalone/switches.ts'
import { checkForms } from './check-forms.ts'
import { showPreview } from './show-preview.ts'
import { uploadVisitorFiles } from './upload-visitor-files.ts'

/** Enhances the page, which works without a script too. */
export function enhanceSharePage(): void {
  enhanceSwitches(writeFigures)
  checkForms()
  const form = document.getElementById('bring')
  if (form instanceof HTMLFormElement) {
    uploadVisitorFiles(form, () => {
      translateTo(languageNow())
      writeFigures(languageNow())
    })
  }
  const again = document.getElementById('again')
  if (again instanceof HTMLFormElement) waitForCode(again)
  const setup = document.getElementById('setup')
  if (setup instanceof HTMLFormElement) allowOneDownload(setup)
  const rules = document.getElementById('rules')
  const password = document.getElementById('password')
  if (rules && password instanceof HTMLInputElement) markRules(rules, password)
  const preview = document.getElementById('preview')
  if (preview) void showPreview(preview)
}

const VIETNAM = 'Asia/Ho_Chi_Minh'

function writeFigures(language: 'vi' | 'en'): void {
  for (const size of document.querySelectorAll<HTMLDataElement>('data.share-size')) {
    size.textContent = size.value === '' ? '' : formatSize(Number(size.value), language)
  }
  // The owner's zone, which the mail with the link uses too.
  const style = { language, timeZone: document.documentElement.dataset.zone || VIETNAM } as const
  for (const time of document.querySelectorAll('time')) {
    const at = new Date(time.dateTime)
    // The column of a folder's list is too narrow for the full English date.
    const isInList = time.closest('.share-row') !== null
    time.textContent = isInList
      ? formatBrief(at, style)
      : formatFull(at, style, 'zoned' in time.dataset ? WITH_ZONE : {})
  }
  const zone = dateFormatter(style, WITH_ZONE).formatToParts(new Date())
  for (const element of document.querySelectorAll('.share-zone')) {
    element.textContent = zone.find(({ type }) => type === 'timeZoneName')?.value ?? style.timeZone
  }
}

/** Without a script the conditions are a plain list. */
function markRules(rules: HTMLElement, password: HTMLInputElement): void {
  const mark = (): void => {
    const kept: ReadonlySet<string> = keptPasswordRules(password.value)
    for (const rule of rules.querySelectorAll<HTMLElement>('[data-rule]')) {
      rule.dataset.kept = String(kept.has(rule.dataset.rule ?? ''))
    }
  }
  password.addEventListener('input', mark)
  // The browser may have filled in the field before this ran.
  mark()
}

/** The page stays when its button downloads a file, and the link works once. */
function allowOneDownload(form: HTMLFormElement): void {
  form.addEventListener('submit', () => {
    for (const button of form.querySelectorAll('button')) button.disabled = true
  })
}

/** Without a script the buttons are always enabled, and the server refuses early requests. */
function waitForCode(form: HTMLFormElement): void {
  const left = form.querySelector<HTMLDataElement>('.share-wait')
  if (!left) return
  const buttons = form.querySelectorAll('button')
  const openAt = performance.now() + Number(left.value) * 1_000
  const isOver = (): boolean => {
    const seconds = Math.ceil((openAt - performance.now()) / 1_000)
    left.textContent = String(Math.max(0, seconds))
    return seconds <= 0
  }
  for (const button of buttons) button.disabled = true
  const counting = setInterval(() => {
    if (!isOver()) return
    clearInterval(counting)
    for (const button of buttons) button.disabled = false
    left.closest('p')?.remove()
  }, 1_000)
}
