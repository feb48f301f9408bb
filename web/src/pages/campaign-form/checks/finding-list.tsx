import type { PreflightFinding } from '@jarchi/shared/api/preflight.ts'
import { preflightTexts } from '../../../i18n/preflight.ts'
import { Button } from '../../../ui/button.tsx'
import type { Section } from '../form-sections.ts'
import { findingSection } from './finding-section.ts'

const texts = preflightTexts

type Props = { findings: readonly PreflightFinding[]; onOpen: (section: Section) => void }

/** What was found, where, and how to mend it; a press leads there. */
export function FindingList({ findings, onOpen }: Props) {
  return (
    <ul className="mt-2 grid gap-2">
      {findings.map((finding) => (
        <li key={`${finding.path} ${finding.rule}`} className="flex flex-wrap items-center gap-x-3">
          <p className="min-w-48 grow basis-0">
            <span className="font-semibold">{placeOf(finding.path)}: </span>
            {finding.message} <span className="text-ink">{finding.mend}</span>
          </p>
          <Button
            variant="quiet"
            aria-label={texts.mendOf(placeOf(finding.path))}
            onClick={() => onOpen(findingSection(finding.path))}
          >
            {texts.mend}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function placeOf(path: string): string {
  return texts.places[path as keyof typeof texts.places] ?? path
}
