import { SettingsSheet } from '../form/SettingsForm.tsx'
import { ExportSection } from './ExportSection.tsx'

/** Mail taken along, and mail brought from elsewhere. */
export function DataTab() {
  return (
    <SettingsSheet>
      <ExportSection />
    </SettingsSheet>
  )
}
