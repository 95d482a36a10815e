import {
  Armchair,
  Baby,
  Building2,
  Cpu,
  HeartPulse,
  type LucideIcon,
  Pill,
  Salad,
  Shirt,
  ShoppingCart,
  Sparkles,
  Store,
  Truck,
  Zap,
} from 'lucide-react';
import { cn } from '@/components/ui/cn.ts';
import { type Industry, industryOf } from '@/domain/industry.ts';

/** White on each colour reaches 4.5:1, in both themes. */
const looks: Record<Industry, { icon: LucideIcon; colour: string }> = {
  it: { icon: Cpu, colour: '#2458d3' },
  beauty: { icon: Sparkles, colour: '#b83a78' },
  food: { icon: Salad, colour: '#38782f' },
  fashion: { icon: Shirt, colour: '#7549cf' },
  logistics: { icon: Truck, colour: '#46617f' },
  health: { icon: HeartPulse, colour: '#c42d39' },
  living: { icon: Armchair, colour: '#9a5b16' },
  baby: { icon: Baby, colour: '#1f7199' },
  supplements: { icon: Pill, colour: '#157a60' },
  ecommerce: { icon: ShoppingCart, colour: '#a3460f' },
  energy: { icon: Zap, colour: '#806000' },
  retail: { icon: Store, colour: '#5b5bb8' },
  other: { icon: Building2, colour: '#626975' },
};

/** The partner's one spot of colour (specification section 9). Decoration: the name stands beside it. */
export function IndustryIcon({ description, className }: { description: string; className?: string }) {
  const { icon: Icon, colour } = looks[industryOf(description)];
  return (
    <span
      aria-hidden
      className={cn('grid size-7.5 shrink-0 place-items-center rounded-md text-white', className)}
      style={{ backgroundColor: colour }}
    >
      <Icon className="size-4.5" strokeWidth={1.75} />
    </span>
  );
}
