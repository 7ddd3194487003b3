import { showNotice } from '../../state/notices.ts'

export async function copyLink(url: string, done: string, failed: string): Promise<void> {
  await navigator.clipboard.writeText(url).then(
    () => showNotice({ text: done }),
    () => showNotice({ text: failed, tone: 'danger' }),
  )
}
