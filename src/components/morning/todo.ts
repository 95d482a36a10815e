import type { LucideIcon } from 'lucide-react';
import type { PageTarget } from '@/components/layout/page-link.tsx';
import type { TodoCare } from './todo-care.ts';

/** One thing to do today and the page where it is done. */
export interface Todo {
  id: string;
  /** By which people decide about it. */
  rule: string;
  /** What was decided; null: nothing. */
  care: TodoCare | null;
  /** It waits for somebody: it is neither put off nor closed. */
  isOpen: boolean;
  icon: LucideIcon;
  tone: 'red' | 'yellow' | 'gray';
  title: string;
  text: string;
  /** What is at stake, in words; beside the page. */
  stake?: string;
  page: string;
  partnerId: number;
  target: PageTarget;
}
