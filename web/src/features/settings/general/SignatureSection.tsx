import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { userQuery } from '../../../data/account/queries.ts'
import type { RichEditor } from '../../../widgets/editor/rich-editor.ts'
import { CheckField, SettingsSection } from '../../../widgets/form/fields.tsx'
import { SignatureText } from '../../../widgets/signature/SignatureText.tsx'
import { templatesFor } from '../../../widgets/signature/signature-template.ts'
import type { SettingFields } from './setting-fields.ts'

interface SignatureSectionProps extends SettingFields {
  readonly isTouched: boolean
  readonly editor: RefObject<RichEditor | null>
  readonly onTouch: () => void
  readonly onBusy: (isBusy: boolean) => void
}

export function SignatureSection({ values, change, isTouched, editor, onTouch, onBusy }: SignatureSectionProps) {
  const { t } = useLingui()
  const { data: user } = useQuery(userQuery)
  const templates =
    values.signature === '' && !isTouched ? templatesFor(user?.senders[0], t`Job title, company`, t`Phone:`) : undefined
  return (
    <SettingsSection title={t`Signature`}>
      <CheckField
        label={t`Add a signature to new messages`}
        checked={values.enable_use_signature}
        onChange={(enable_use_signature) => change({ enable_use_signature })}
      />
      <SignatureText html={values.signature} templates={templates} editor={editor} onChange={onTouch} onBusy={onBusy} />
    </SettingsSection>
  )
}
