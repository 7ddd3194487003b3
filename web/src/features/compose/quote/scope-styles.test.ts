// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { scopeStyles } from './scope-styles.ts'

function scopedBy(css: string): string {
  const page = new DOMParser().parseFromString(`<style>${css}</style>`, 'text/html')
  // Without a browser's rendering, a style sheet is only read in a shown document.
  const style = document.head.appendChild(document.importNode(page.querySelector('style') as HTMLStyleElement, true))
  try {
    return scopeStyles(style, '.q')
      .replaceAll(/\s*([{};:,>])\s*/g, '$1')
      .replaceAll(';}', '}')
  } finally {
    style.remove()
  }
}

it.each([
  ['p{color:red}', '.q p{color:red}'],
  ['p,div>a{color:red}b{top:0px}', '.q p,.q div>a{color:red}.q b{top:0px}'],
  ['body{margin:0px}', '.q{margin:0px}'],
  ['html body p,:root,body.x{margin:0px}', '.q p,.q,.q .x{margin:0px}'],
  ['bodyguard{margin:0px}', '.q bodyguard{margin:0px}'],
  ['*{margin:0px}', '.q *{margin:0px}'],
  [
    '@media (max-width:600px){p{margin:0px}body{top:0px}}i{left:0px}',
    '@media (max-width:600px){.q p{margin:0px}.q{top:0px}}.q i{left:0px}',
  ],
  ['@keyframes x{from{top:0px}}p{margin:0px}', '.q p{margin:0px}'],
  ['', ''],
])('%s', (css, expected) => {
  expect(scopedBy(css)).toBe(expected)
})
