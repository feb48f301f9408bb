/** A drawing in a box of 400 × 400 on a ground of its own colours. */
export type Scene = { ground: readonly [string, string]; glow: string; art: string }

const shadow = '<ellipse cx="200" cy="372" rx="150" ry="14" fill="#000" opacity=".16"/>'

export const SCENES = {
  sofa: {
    ground: ['#0f5c5c', '#12806f'],
    glow: '#f2b56b',
    art: `${shadow}<path d="M60 210q0-70 70-70h140q70 0 70 70z" fill="#e9814f"/><rect x="30" y="200" width="70" height="130" rx="30" fill="#c8623a"/><rect x="300" y="200" width="70" height="130" rx="30" fill="#c8623a"/><rect x="80" y="250" width="240" height="80" rx="18" fill="#f29d6d"/><path d="M200 250v80" stroke="#c8623a" stroke-width="6"/><path d="M80 330v36M320 330v36" stroke="#5a3422" stroke-width="14" stroke-linecap="round"/><rect x="120" y="180" width="76" height="76" rx="14" transform="rotate(-9 158 218)" fill="#ffe0a8"/>`,
  },
  car: {
    ground: ['#1b2a56', '#35508f'],
    glow: '#7fc4ff',
    art: `${shadow}<path d="M20 290q0-60 60-66l60-70q16-18 42-18h84q24 0 40 18l50 68q36 6 36 62v22q0 14-14 14H34q-14 0-14-14z" fill="#ef4c4c"/><path d="M150 218l42-50q6-7 16-7h14v57zM242 161h24q10 0 16 8l36 49h-76z" fill="#d7efff"/><circle cx="110" cy="318" r="44" fill="#20242c"/><circle cx="110" cy="318" r="20" fill="#cfd6e2"/><circle cx="300" cy="318" r="44" fill="#20242c"/><circle cx="300" cy="318" r="20" fill="#cfd6e2"/><rect x="26" y="252" width="34" height="20" rx="10" fill="#ffe28a"/>`,
  },
  home: {
    ground: ['#7a3b69', '#b0567f'],
    glow: '#ffd3a1',
    art: `${shadow}<rect x="50" y="150" width="120" height="216" fill="#fbe3cf"/><rect x="180" y="70" width="170" height="296" fill="#fff5ea"/><path d="M168 78 265 20l97 58z" fill="#4c2444"/><g fill="#8ecae6"><rect x="206" y="104" width="44" height="50" rx="5"/><rect x="280" y="104" width="44" height="50" rx="5"/><rect x="206" y="180" width="44" height="50" rx="5"/><rect x="280" y="180" width="44" height="50" rx="5"/><rect x="76" y="180" width="68" height="46" rx="5"/><rect x="76" y="250" width="68" height="46" rx="5"/></g><rect x="238" y="280" width="56" height="86" rx="6" fill="#c9694b"/><circle cx="282" cy="326" r="5" fill="#ffe8c9"/>`,
  },
  phone: {
    ground: ['#2b1f5c', '#5a3fb0'],
    glow: '#ff9bd2',
    art: `${shadow}<g transform="rotate(9 200 200)"><rect x="118" y="24" width="168" height="340" rx="30" fill="#14122b"/><rect x="130" y="38" width="144" height="312" rx="20" fill="#f6f3ff"/><rect x="180" y="46" width="44" height="10" rx="5" fill="#14122b"/><rect x="146" y="78" width="112" height="96" rx="14" fill="#ff7ab8"/><rect x="146" y="188" width="50" height="50" rx="12" fill="#ffc95e"/><rect x="208" y="188" width="50" height="50" rx="12" fill="#5ed6c4"/><rect x="146" y="256" width="112" height="16" rx="8" fill="#cfc6f2"/><rect x="146" y="284" width="76" height="16" rx="8" fill="#cfc6f2"/></g>`,
  },
  coffee: {
    ground: ['#4a2c1d', '#7c4a2d'],
    glow: '#ffdca3',
    art: `${shadow}<path d="M150 120q-22-30 0-56t0-50M200 120q-22-30 0-56t0-50M250 120q-22-30 0-56t0-50" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="11" stroke-linecap="round"/><path d="M300 190h34q40 0 40 42t-44 46h-44" fill="none" stroke="#fff3df" stroke-width="22"/><path d="M80 150h236v90q0 96-84 106h-68q-84-10-84-106z" fill="#fff3df"/><ellipse cx="198" cy="152" rx="118" ry="26" fill="#6b3d22"/><path d="M198 136q34 10 0 30-34-20 0-30z" fill="#e8c39a"/><rect x="50" y="344" width="300" height="20" rx="10" fill="#e9a35b"/>`,
  },
  bicycle: {
    ground: ['#14533a', '#2f8f5b'],
    glow: '#e6f58d',
    art: `${shadow}<g fill="none" stroke="#f5fbe9" stroke-width="12"><circle cx="100" cy="280" r="78"/><circle cx="302" cy="280" r="78"/></g><g fill="none" stroke="#ffb238" stroke-width="15" stroke-linecap="round" stroke-linejoin="round"><path d="M100 280 158 168h112l32 112M158 168l48 112h-106M206 280l64-112"/><path d="M146 142h-34M270 168l-14-52h44"/></g><circle cx="206" cy="280" r="17" fill="#f5fbe9"/><rect x="112" y="128" width="64" height="17" rx="8" fill="#22323a"/>`,
  },
  plant: {
    ground: ['#dfeacb', '#b9d59a'],
    glow: '#ffffff',
    art: `${shadow}<g fill="#2f7d4f"><path d="M200 250q-120-30-130-160 120 20 130 160z"/><path d="M200 250q120-30 130-160-120 20-130 160z"/></g><path d="M200 262q-60-110 0-222 60 112 0 222z" fill="#46a066"/><path d="M200 262V70M200 250q-70-60-110-136M200 250q70-60 110-136" fill="none" stroke="#1f5a37" stroke-width="5"/><path d="M110 250h180l-22 116H132z" fill="#d9734a"/><rect x="98" y="236" width="204" height="32" rx="8" fill="#ea8a5e"/>`,
  },
  laptop: {
    ground: ['#0d3b52', '#1b6f8a'],
    glow: '#8ef0d8',
    art: `${shadow}<rect x="66" y="90" width="268" height="188" rx="16" fill="#17222b"/><rect x="80" y="104" width="240" height="160" rx="6" fill="#e8fbff"/><rect x="98" y="124" width="94" height="120" rx="8" fill="#34c3a1"/><rect x="206" y="124" width="96" height="50" rx="8" fill="#ffb65c"/><rect x="206" y="188" width="96" height="14" rx="7" fill="#b8dbe6"/><rect x="206" y="212" width="64" height="14" rx="7" fill="#b8dbe6"/><path d="M24 286h352l-22 66q-4 12-18 12H64q-14 0-18-12z" fill="#cbd8df"/><rect x="152" y="286" width="96" height="16" rx="8" fill="#9fb1bb"/>`,
  },
  balloons: {
    ground: ['#ffcf5c', '#ff9f4a'],
    glow: '#fff6d9',
    art: `${shadow}<path d="M110 200q40 90 90 166M206 170v196M300 210q-50 80-94 156" fill="none" stroke="#7a4a1a" stroke-width="4"/><ellipse cx="104" cy="130" rx="68" ry="80" fill="#e8476a"/><ellipse cx="206" cy="94" rx="72" ry="84" fill="#2e86de"/><ellipse cx="304" cy="140" rx="68" ry="80" fill="#27ae7a"/><g fill="#fff" opacity=".5"><ellipse cx="80" cy="98" rx="15" ry="24" transform="rotate(24 80 98)"/><ellipse cx="180" cy="60" rx="16" ry="26" transform="rotate(24 180 60)"/><ellipse cx="280" cy="108" rx="15" ry="24" transform="rotate(24 280 108)"/></g>`,
  },
  watch: {
    ground: ['#1e1e24', '#4a4453'],
    glow: '#e5c07b',
    art: `<rect x="146" y="6" width="108" height="110" rx="22" fill="#8a5a34"/><rect x="146" y="284" width="108" height="110" rx="22" fill="#8a5a34"/><circle cx="200" cy="200" r="122" fill="#e5c07b"/><circle cx="200" cy="200" r="104" fill="#fdfaf3"/><g stroke="#1e1e24" stroke-width="9" stroke-linecap="round"><path d="M200 110v16M200 274v16M110 200h16M274 200h16"/><path d="M200 200V142M200 200l44 28" stroke-width="11"/></g><path d="M200 222 214 128" stroke="#d1495b" stroke-width="5" stroke-linecap="round"/><circle cx="200" cy="200" r="11" fill="#d1495b"/><rect x="318" y="188" width="24" height="24" rx="6" fill="#c9a35a"/>`,
  },
  tent: {
    ground: ['#173f5f', '#20639b'],
    glow: '#f6d55c',
    art: `${shadow}<circle cx="316" cy="76" r="44" fill="#f6e7a8"/><path d="M10 366 130 190l60 80 40-46 160 142z" fill="#0f2c45" opacity=".6"/><path d="M60 366 190 130l150 236z" fill="#ed553b"/><path d="M190 130 340 366H250z" fill="#c43f28"/><path d="M190 176 140 366h96z" fill="#2b1a17"/><path d="M190 176l46 190h14L194 168z" fill="#ffd9a0"/><path d="M190 130v-26l34 12-34 12" fill="#f6d55c"/>`,
  },
  cat: {
    ground: ['#f7d6d0', '#eeb0b0'],
    glow: '#fff3ef',
    art: `${shadow}<path d="M290 300q80 10 70-70-6-36 10-52" fill="none" stroke="#4b4a5a" stroke-width="26" stroke-linecap="round"/><path d="M110 366q-16-150 90-150t100 150z" fill="#5b5a6c"/><path d="M104 70l46 44h100l46-44 4 96q0 76-98 76t-102-76z" fill="#5b5a6c"/><path d="M118 96l26 26-24 20zM282 96l-26 26 24 20z" fill="#f0a5a5"/><circle cx="160" cy="170" r="15" fill="#ffe27a"/><circle cx="240" cy="170" r="15" fill="#ffe27a"/><circle cx="160" cy="170" r="7" fill="#22212c"/><circle cx="240" cy="170" r="7" fill="#22212c"/><path d="M190 196h20l-10 12z" fill="#f0a5a5"/><path d="M150 366q0-70 50-70t50 70z" fill="#f4ecec"/>`,
  },
  guitar: {
    ground: ['#5b1f1f', '#9c3a2b'],
    glow: '#ffc27a',
    art: `${shadow}<g transform="rotate(38 200 200)"><rect x="186" y="-40" width="28" height="220" fill="#5a3422"/><rect x="176" y="-64" width="48" height="54" rx="8" fill="#3a2015"/><path d="M200 150q66 0 62 58-2 24 22 48 22 26 8 62-22 48-92 48t-92-48q-14-36 8-62 24-24 22-48-4-58 62-58z" fill="#e39a48"/><circle cx="200" cy="238" r="34" fill="#3a2015"/><rect x="160" y="312" width="80" height="14" rx="5" fill="#3a2015"/><path d="M190-50v366M197-50v366M204-50v366M211-50v366" stroke="#fff3df" stroke-width="2"/></g>`,
  },
  cake: {
    ground: ['#f9a8c4', '#f27ea6'],
    glow: '#fff0f6',
    art: `${shadow}<path d="M60 250h280v100q0 16-16 16H76q-16 0-16-16z" fill="#8c4a2f"/><path d="M60 250h280v34q-24 30-48 0-22 30-46 0-24 30-46 0-24 30-46 0-24 30-46 0-24 30-48 0z" fill="#fff7ef"/><path d="M110 170h180v80H110z" fill="#a85a38"/><path d="M110 170h180v26q-22 24-45 0-22 24-45 0-22 24-45 0-22 24-45 0z" fill="#ffe3ee"/><g fill="#4fc3c7"><rect x="142" y="104" width="15" height="66" rx="5"/><rect x="192" y="94" width="15" height="76" rx="5"/><rect x="242" y="104" width="15" height="66" rx="5"/></g><g fill="#ffc93c"><path d="M150 100q-20-22 0-46 20 24 0 46zM200 90q-20-22 0-46 20 24 0 46zM250 100q-20-22 0-46 20 24 0 46z"/></g>`,
  },
} as const satisfies Record<string, Scene>

export type SceneName = keyof typeof SCENES
