import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangedWords, differences, folded, type Block } from '../../components/post/text-diff.tsx'

export function DiffView({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation()
  const blocks = useMemo(() => differences(before, after), [before, after])
  const count = blocks.filter(({ kind }) => kind === 'changed').length
  return (
    <>
      <p role="status" className="mb-3 text-copy text-text-muted">
        {count === 0 ? t('legal.diff.same') : t('legal.diff.changes', { count })}
      </p>
      {count > 0 && (
        <div
          role="region"
          aria-label={t('legal.diff.label')}
          className="rounded-lg border border-line bg-surface p-4 font-mono text-label leading-6 whitespace-pre-wrap wrapline"
        >
          {blocks.map((block, at) => (
            <Stretch key={at} block={block} first={at === 0} last={at === blocks.length - 1} />
          ))}
        </div>
      )}
    </>
  )
}

function Stretch({ block, first, last }: { block: Block; first: boolean; last: boolean }) {
  const { t } = useTranslation()
  if (block.kind === 'changed')
    return (
      <div className="my-1 border-l-3 border-focus pl-3">
        <ChangedWords parts={block.parts} said={{ added: t('legal.diff.added'), removed: t('legal.diff.removed') }} />
      </div>
    )
  return folded(block.lines, { first, last }).map((part, at) =>
    typeof part === 'number' ? (
      <p key={at} className="my-1 border-y border-dashed border-line py-1 font-body text-meta text-text-muted">
        {t('legal.diff.folded', { count: part })}
      </p>
    ) : (
      <div key={at} className="pl-[15px] text-text-muted">
        {part.join('\n') || ' '}
      </div>
    ),
  )
}
