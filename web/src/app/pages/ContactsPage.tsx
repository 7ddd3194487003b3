import { useEffect } from 'react'
import { ContactsTab } from '../../features/settings/contacts/ContactsTab.tsx'
import { clearListSelection } from '../../state/list.ts'
import { firstScreenStands } from '../../state/starting/first-screen.ts'
import styles from './ContactsPage.module.css'

export function ContactsPage() {
  // Mail actions must not apply to rows that are not visible.
  useEffect(clearListSelection, [])
  // Report after the first paint, because banners and restored windows wait for it.
  useEffect(() => void requestAnimationFrame(() => setTimeout(firstScreenStands)), [])
  return (
    <div className={styles.place}>
      <ContactsTab />
    </div>
  )
}
