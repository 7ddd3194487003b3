import { SettingsSheet } from '../../../widgets/form/SettingsForm.tsx'
import { ExportSection } from './ExportSection.tsx'
import { ImportSection } from './ImportSection.tsx'

export function DataTab() {
  return (
    <SettingsSheet>
      <ExportSection />
      <ImportSection />
    </SettingsSheet>
  )
}
