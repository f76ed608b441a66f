import {
  Card,
  CardBody,
  CardTitle,
  DescriptionList,
  DescriptionListDescription,
  DescriptionListGroup,
  DescriptionListTerm,
} from '@patternfly/react-core'
import type { ReactNode } from 'react'
import { t } from '../texts/texts.ts'

export interface Fact {
  readonly term: string
  /** Nothing: not known. */
  readonly value: ReactNode
}

/** A few facts in a frame; what is not known says so, so that places stay where they are. */
export const Facts = ({ title, facts }: { title: string; facts: readonly Fact[] }) => (
  <Card isCompact component="section">
    <CardTitle component="h2">{title}</CardTitle>
    <CardBody>
      <DescriptionList isCompact isHorizontal>
        {facts.map(({ term, value }) => (
          <DescriptionListGroup key={term}>
            <DescriptionListTerm>{term}</DescriptionListTerm>
            <DescriptionListDescription>
              {value === '' || value === undefined || value === null ? (
                <span className="gw-soft">{t.common.unknown}</span>
              ) : (
                value
              )}
            </DescriptionListDescription>
          </DescriptionListGroup>
        ))}
      </DescriptionList>
    </CardBody>
  </Card>
)
