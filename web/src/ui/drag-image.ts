import type { DragEvent } from 'react'
import styles from './DragImage.module.css'

/** The browser captures the image right after the event. */
export function carryWords({ dataTransfer }: DragEvent, words: string): void {
  dataTransfer.effectAllowed = 'move'
  // Remove text and link address, so that a drop on a text field inserts nothing.
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
