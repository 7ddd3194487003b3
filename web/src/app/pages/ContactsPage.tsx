import { useEffect } from 'react'
import { ContactsTab } from '../../features/settings/contacts/ContactsTab.tsx'
import { leaveList } from '../../state/list.ts'
import { firstScreenStands } from '../../state/starting/first-screen.ts'
import styles from './ContactsPage.module.css'

/** The contacts, a place beside the mail and the drive. */
export function ContactsPage() {
  // No command may act on rows that nobody sees.
  useEffect(leaveList, [])
  // After the frame that shows it: banners and kept windows for writing wait for that.
  useEffect(() => void requestAnimationFrame(() => setTimeout(firstScreenStands)), [])
  return (
    <div className={styles.place}>
      <ContactsTab />
    </div>
  )
}
