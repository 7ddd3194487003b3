import { useLingui } from '@lingui/react/macro'
import { useBrand } from '../../state/brand.ts'
import { Button } from '../../ui/Button.tsx'
import { PagePlain } from '../../ui/page/PagePlain.tsx'
import { useTitle } from '../../widgets/page/use-title.ts'

export function NotFound() {
  const { t } = useLingui()
  const brand = useBrand()
  const title = t`This page does not exist`
  useTitle(title)
  return (
    <PagePlain
      brand={brand}
      mark="404"
      title={title}
      actions={<Button look="filled" onClick={() => location.assign('/folder/INBOX')}>{t`Go to Inbox`}</Button>}
    >
      <p>{t`The address may be mistyped, or what it led to has been deleted.`}</p>
    </PagePlain>
  )
}
