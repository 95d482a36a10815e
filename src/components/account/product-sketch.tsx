const rows = [0, 1, 2, 3, 4, 5];
const bar = (x: number, y: number, width: number, height = 7) => (
  <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} rx={height / 2} />
);

/** The product in outline: what stands beside the public pages until its picture is there, and where none comes. */
export function ProductSketch() {
  return (
    <svg aria-hidden viewBox="0 0 640 400" className="absolute inset-0 size-full bg-[#0e1014]" fill="none">
      <path d="M0 0h132v400H0z" fill="#15181e" />
      <g fill="#262b34">
        {rows.map((row) => bar(42, 84 + row * 30, 58 + ((row * 17) % 24)))}
        {rows.map((row) => bar(20, 82 + row * 30, 12, 12))}
        {bar(160, 28, 120, 12)}
        {bar(160, 50, 190)}
      </g>
      <rect x="18" y="22" width="24" height="24" rx="7" fill="#f3f4f6" />
      <g fill="#15181e" stroke="#262b34">
        <rect x="160" y="78" width="144" height="62" rx="9" />
        <rect x="316" y="78" width="144" height="62" rx="9" />
        <rect x="472" y="78" width="144" height="62" rx="9" />
        <rect x="160" y="154" width="456" height="104" rx="9" />
        <rect x="160" y="272" width="456" height="140" rx="9" />
      </g>
      <g fill="#262b34">
        {[174, 330, 486].map((x) => bar(x, 92, 50))}
        {rows.slice(0, 3).flatMap((row) => [bar(180, 312 + row * 34, 44), bar(250, 312 + row * 34, 150)])}
        {[180, 250, 430, 500, 570].map((x) => bar(x, 284, 32))}
      </g>
      <g fill="#a3aab8">
        {[174, 330, 486].map((x) => bar(x, 112, 74, 12))}
        {rows.slice(0, 3).map((row) => bar(434, 312 + row * 34, 28))}
        {rows.slice(0, 3).map((row) => bar(504, 312 + row * 34, 24))}
      </g>
      <g>
        <rect x="566" y="306" width="36" height="18" rx="6" fill="#3a1a1f" />
        <rect x="566" y="340" width="36" height="18" rx="6" fill="#332a12" />
        <rect x="566" y="374" width="36" height="18" rx="6" fill="#12301f" />
        <rect x="575" y="312" width="18" height="6" rx="3" fill="#ff7b84" />
        <rect x="575" y="346" width="18" height="6" rx="3" fill="#f0c04c" />
        <rect x="575" y="380" width="18" height="6" rx="3" fill="#5fd49a" />
      </g>
      <path d="M180 232l52-12 52 4 52-22 52 8 52-26 52 6 52-18 52 6" stroke="#7f8797" strokeDasharray="4 5" />
      <path
        d="M180 238l52-8 52-18 52 6 52-26 52 8 52-22 52 4 52-14"
        stroke="#7aa0ff"
        strokeWidth="2.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
