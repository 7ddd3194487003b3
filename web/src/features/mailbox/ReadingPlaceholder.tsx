import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { setSelected, useList } from '../../state/list.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { pictureFor } from './pictures.tsx'

export function ReadingPlaceholder() {
  const { t } = useLingui()
  const count = useList(({ selected }) => selected.size)
  return (
    <EmptyState
      picture={pictureFor('inbox')}
      text={
        count === 0
          ? t`Choose a conversation to read it here.`
          : plural(count, { one: '# conversation selected', other: '# conversations selected' })
      }
      action={count > 0 && <Button onClick={() => setSelected(new Set())}>{t`Deselect all`}</Button>}
    />
  )
}
