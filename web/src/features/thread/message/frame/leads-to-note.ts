import { FRAME_COLOURS } from '../../../../lib/mail-colours.ts'

/** Marks the notes that the page adds to a mail. */
export const LEADS_TO_CLASS = 'sen-leads-to'

/** Inline `!important` beats every style sheet. The outer page shows the note too, in case it is hidden. */
const STYLE = Object.entries({
  all: 'initial',
  display: 'inline',
  font: 'italic 400 12px sans-serif',
  color: FRAME_COLOURS.warning,
  'background-color': FRAME_COLOURS.paper,
  'white-space': 'normal',
})
  .map(([property, value]) => `${property}:${value}!important`)
  .join(';')

/** Adds where a link leads behind its text, unless it is there already. @param leadsTo text before the real host */
export function addLeadsTo(link: Element, real: string, leadsTo: string): void {
  if (link.querySelector(`.${LEADS_TO_CLASS}`)) return
  const note = link.ownerDocument.createElement('small')
  note.className = LEADS_TO_CLASS
  note.setAttribute('style', STYLE)
  note.textContent = ` (${leadsTo} ${real})`
  link.append(note)
}
