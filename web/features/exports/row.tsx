import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../contract/pages.ts'
import { LinkRow } from '../../components/page/link-row.tsx'

export function DownloadRow() {
  const { t } = useTranslation()
  return (
    <LinkRow
      to={pages.dataDownload}
      icon={Download}
      title={t('yourData.download.title')}
      detail={t('yourData.download.detail')}
    />
  )
}
