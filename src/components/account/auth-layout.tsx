import { LayoutGrid } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { authText } from '@/text/auth.ts';
import { ProductFilm } from './product-film.tsx';

interface AuthLayoutProps {
  title: string;
  subtitle?: string;
  children: ReactNode;
}

/** The frame of the public pages: the form at the left, on wide screens a panel that says what the product is for. */
export function AuthLayout({ title, subtitle, children }: AuthLayoutProps) {
  useEffect(() => {
    document.title = `${title} · ${authText.brand}`;
  }, [title]);
  return (
    <div className="bg-card grid min-h-dvh lg:grid-cols-[minmax(0,10fr)_minmax(0,11fr)]">
      <main className="flex flex-col items-center px-5 pt-[clamp(2.5rem,14svh,9rem)] pb-10">
        <div className="flex w-full max-w-85 flex-col gap-8">
          <p className="flex items-center gap-2.5 text-lg font-bold">
            <span className="bg-primary text-primary-foreground grid size-7.5 place-items-center rounded-md">
              <LayoutGrid aria-hidden className="size-4" />
            </span>
            {authText.brand}
          </p>
          <div className="flex flex-col gap-6">
            <header>
              <h1 className="text-3xl font-bold tracking-tight">{title}</h1>
              {subtitle ? <p className="text-muted-foreground mt-1 text-sm">{subtitle}</p> : null}
            </header>
            {children}
          </div>
        </div>
      </main>
      <aside className="auth-panel sticky top-0 hidden h-dvh flex-col justify-center p-14 text-white lg:flex">
        <ProductFilm />
        <p className="text-4xl leading-snug font-bold tracking-tight whitespace-pre-line">
          {authText.pitch.join('\n')}
        </p>
        <p className="mt-4 max-w-md text-sm text-white/80">{authText.pitchDetail}</p>
      </aside>
    </div>
  );
}
