import type { DragEvent } from 'react'
import styles from './DragImage.module.css'

/** What is dragged within the page moves, and says `words` beside the pointer. The browser takes its picture right after the event. */
export function carryWords({ dataTransfer }: DragEvent, words: string): void {
  dataTransfer.effectAllowed = 'move'
  // No text, nor the address of a link: let go over a field it must not write anything.
  dataTransfer.clearData()
  dataTransfer.setData('application/x-sen', '')
  const image = document.createElement('div')
  image.className = styles.image ?? ''
  const label = document.createElement('span')
  label.textContent = words
  image.append(label)
  document.body.append(image)
  dataTransfer.setDragImage(image, 0, 0)
  setTimeout(() => image.remove())
}
