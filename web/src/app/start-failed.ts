import { forgetHeld } from './drawn/first-list.ts'

/**
 * The page itself could not be loaded: neither texts nor components are there, so both languages stand in plain markup.
 */
export function showStartFailed(): void {
  forgetHeld()
  const place = document.getElementById('root') ?? document.body
  const page = document.createElement('main')
  page.className = 'start-failed'
  for (const [language, text] of [
    ['vi', 'Chưa tải được trang. Hãy kiểm tra mạng rồi tải lại.'],
    ['en', 'The page could not be loaded. Check your network, then reload.'],
  ] as const) {
    const line = document.createElement('p')
    line.lang = language
    line.textContent = text
    page.append(line)
  }
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Tải lại · Reload'
  button.addEventListener('click', () => location.reload())
  page.append(button)
  place.replaceChildren(page)
}
