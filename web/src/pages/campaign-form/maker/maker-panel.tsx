import { ColorPanel } from './color-panel.tsx'
import { tabId, type MakerTab } from './maker-tabs.tsx'
import { PicturePanel } from './picture-panel.tsx'
import { TemplatePanel } from './template-panel.tsx'
import { TextPanel } from './text-panel.tsx'

const PANELS = { texts: TextPanel, template: TemplatePanel, colors: ColorPanel, picture: PicturePanel }

export function MakerPanel({ tab }: { tab: MakerTab }) {
  const Panel = PANELS[tab]
  return (
    <div
      key={tab}
      role="tabpanel"
      id="maker-panel"
      aria-labelledby={tabId(tab)}
      // What is only for screen readers would else lengthen the whole dialog.
      className="relative min-h-0 grow overflow-y-auto p-4 pb-8 beside:p-6"
    >
      <Panel />
    </div>
  )
}
