// effects.mjs - the evening's own sounds beside ../sfx.mjs: seal, lantern, stamp, envelope. node effects.mjs <outdir>
import {rng} from '../paint.mjs';import {TAU,SR,S,P,buf,env,add,bp,lp,sum,noise,room,fin,save,bell,thump} from './synth.mjs';
// wax seal: a hair crack, the snap, crumbs on paper, and the faintest D above it
{const R=rng(101),n=buf(.62),b=buf(.62);for(const[t,g,d]of[[.004,.22,.0016],[.031,.34,.0018],[.052,1,.0042],[.056,.75,.009],[.064,.5,.003]])noise(n,t,d*9,x=>g*env(x,.0003,d),R);for(let i=0;i<13;i++)noise(n,.10+.34*R()**1.5,.012,x=>(.05+.13*R())*env(x,.0004,.0022),R);
 const fr=buf(.62);noise(fr,.07,.22,x=>.30*Math.sin(Math.PI*Math.min(1,x/.22))**1.4*(.6+.4*Math.sin(TAU*31*x)),R);thump(b,.052,172,.55,.022);thump(b,.055,322,.32,.012);const be=buf(.62);bell(be,.06,P.D6,.10,.20);bell(be,.07,P.A5,.07,.2);
 save('seal-crack',fin(room(sum([bp(n,3100,.9),1.5],[bp(n,6200,1.3),.8],[b,.9],[bp(fr,2300,.7),.42],[be,1]),.15,.7),-9,.06),64)}
// lantern lighting: a breath, the wick takes, a warm fifth opens like an eye
{const R=rng(202),L=1.7,n=buf(L),f=buf(L),b=buf(L);noise(n,.0,.62,t=>S(0,.10,t)*Math.exp(-Math.max(0,t-.10)/.15),R);noise(f,.10,1.5,t=>.34*S(0,.15,t)*Math.exp(-t/.55)*(.55+.45*Math.sin(TAU*11.3*t+2*Math.sin(TAU*3.1*t))),R);thump(b,.085,92,.50,.05);for(let i=0;i<9;i++)noise(n,.12+R()*.5,.01,x=>.5*R()*env(x,.0004,.0016),R);
 [['D4',.55],['A4',.42],['D5',.26],['F#5',.16]].forEach(([p,g],i)=>add(b,.13+i*.055,t=>g*.5*S(0,.34,t)*Math.exp(-Math.max(0,t-.30)/.42)*(Math.sin(TAU*P[p]*t)+.22*Math.sin(TAU*2*P[p]*t+.4)+.08*Math.sin(TAU*3*P[p]*t))*(1+.05*Math.sin(TAU*5.1*t)),1.5));bell(b,.30,P.A5,.10,.34);bell(b,.42,P.D6,.07,.3);
 save('lantern-light',fin(room(sum([bp(n,1150,.6),.85],[lp(n,420),.7],[bp(f,720,.6),.65],[b,.62]),.30,1.1),-10,.25),56)}
// lantern rising, 2.5 s: air under paper, five pitches climbing as it gains height, the last one left hanging
{const R=rng(303),L=2.5,n=buf(L),b=buf(L);noise(n,0,L,t=>S(0,.7,t)*(1-S(1.5,2.5,t))*(.8+.2*Math.sin(TAU*1.3*t)),R);const lo=bp(n,420,.5),mi=bp(n,1200,.6),hi=bp(n,3400,.7),air=new Float32Array(n.length);for(let i=0;i<n.length;i++){const t=i/SR/L;air[i]=lo[i]*(1-t)*1.1+mi[i]*Math.sin(Math.PI*t)*.8+hi[i]*t*t*.8}
 [['D4',0],['A4',.34],['D5',.70],['F#5',1.04],['A5',1.40]].forEach(([p,t0],i)=>{add(b,t0,t=>(.36-.03*i)*S(0,.42,t)*Math.exp(-Math.max(0,t-.4)/.50)*(Math.sin(TAU*P[p]*t)+.20*Math.sin(TAU*2*P[p]*t)+.10*Math.sin(TAU*1.003*P[p]*t)),2.2);bell(b,t0+.04,P[p]*2,.055+.01*i,.5)});bell(b,1.78,P.D6*2,.045,.5);
 save('lantern-rise',fin(room(sum([air,.55],[b,.9]),.36,1.3),-11,.45,.02),56)}
// stamp: rubber on paper on wood, then the lift
{const R=rng(404),n=buf(.46),b=buf(.46),l=buf(.46);thump(b,.006,88,1,.034);thump(b,.007,196,.55,.018);thump(b,.009,410,.16,.008);noise(n,.004,.05,t=>env(t,.0008,.010),R);noise(l,.20,.12,t=>Math.sin(Math.PI*Math.min(1,t/.10))**2*.6,R);noise(l,.285,.02,t=>.5*env(t,.0005,.003),R);
 save('stamp',fin(room(sum([b,1],[lp(n,1500),.95],[bp(n,2600,.8),.30],[bp(l,1700,.7),.36]),.13,.6),-9,.04),64)}
// envelope: flap, a finger along the fold, the sheet slides out
{const R=rng(505),L=1.05,a=buf(L),c=buf(L),d=buf(L);let h=1;noise(a,.0,.30,t=>{if(R()>.985)h=.4+1.2*R();h+=(.8-h)*.004;return S(0,.05,t)*(1-S(.20,.30,t))*h},R);for(let i=0;i<8;i++)noise(c,.03+.26*R(),.014,x=>(.25+.6*R())*env(x,.0004,.002),R);noise(d,.36,.58,t=>(Math.sin(Math.PI*Math.min(1,t/.56))**1.3)*(.65+.35*Math.sin(TAU*(17*t+9*t*t))),R);const k=buf(L);noise(k,.905,.05,t=>.8*env(t,.001,.008),R);const be=buf(L);bell(be,.90,P.A5,.045,.18);
 const dl=bp(d,1500,.6),dh=bp(d,4200,.8),sw=new Float32Array(d.length);for(let i=0;i<d.length;i++){const t=Math.max(0,(i/SR-.36)/.58);sw[i]=dl[i]*(1-.5*t)+dh[i]*t*.8}
 save('envelope-open',fin(room(sum([bp(a,2500,.6),.9],[bp(c,4300,1),1],[sw,1],[lp(k,1300),1.1],[be,1]),.14,.7),-13,.05),48)}
