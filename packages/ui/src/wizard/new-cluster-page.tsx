import { Button } from '@patternfly/react-core'
import { Link, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../components/lazy-part.tsx'
import { Page } from '../components/page.tsx'
import { Loading, Nothing } from '../components/page-states.tsx'
import { useMayWrite } from '../session/session.ts'
import { t } from '../texts/texts.ts'
import { NewClusterForm } from './new-cluster-form.tsx'
import './wizard.css'

const texts = t.wizard.new
const NewFromDefinition = lazyPart(
  () => import('../definition-editor/new-from-definition.tsx'),
  'NewFromDefinition',
)

/** The shortest way to a cluster; the other door is a whole definition. */
export function NewClusterPage() {
  const { from } = useSearch({ strict: false })
  const mayWrite = useMayWrite()
  const isDefinition = from === 'definition'
  return (
    <Page
      title={texts.title}
      intro={isDefinition ? t.definition.newIntro : texts.intro}
      crumbs={[{ text: t.shell.nav.clusters, to: '/clusters' }]}
      actions={
        mayWrite && (
          <Button
            variant="secondary"
            component={(props) => (
              <Link {...props} to="/clusters/new" search={isDefinition ? {} : { from: 'definition' }} />
            )}
          >
            {isDefinition ? t.definition.formInstead : texts.pasteInstead}
          </Button>
        )
      }
    >
      {!mayWrite ? (
        <Nothing title={texts.readOnly} />
      ) : isDefinition ? (
        <Suspense fallback={<Loading lines={8} />}>
          <NewFromDefinition />
        </Suspense>
      ) : (
        <NewClusterForm />
      )}
    </Page>
  )
}
